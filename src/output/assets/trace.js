
// The run behind the page: times, names, who is where, what the reader's expressions may speak of.
const trace = JSON.parse(document.getElementById("data").textContent);
const {states, steps} = trace;
const lastState = states.length - 1;
const loopStart = trace.loop_start ?? null;
const processes = Object.keys(states[0].locations);
const variables = Object.keys(states[0].variables);
const clocks = Object.keys(states[0].clocks);
const booleans = new Set(trace.booleans ?? []);

const finalDelay = Rational.parse(trace.final_delay ?? "0");
const lengths = [...steps.map((step) => Rational.parse(step.delay)), finalDelay];  // how long each state lasts
const entered = [Rational.zero];
for (let i = 0; i < lastState; ++i) entered.push(entered[i].plus(lengths[i]));
const endOfRun = entered[lastState].plus(finalDelay);

const clockOnEntry = (state, clock) => Rational.parse(states[state].clocks[clock]);
const clockOnLeaving = (state, clock) => clockOnEntry(state, clock).plus(lengths[state]);
const showVariable = (name, value) => (booleans.has(name) && (value === 0 || value === 1) ? String(value === 1) : String(value));
const counted = (count, word, plural = `${word}s`) => `${count.toLocaleString("en")} ${count === 1 ? word : plural}`;

// The places of each process in the order in which the run comes to them: their colours, one sequence a process.
const placesOf = new Map(processes.map((process) => [process, new Map()]));
for (const {locations} of states)
  for (const process of processes) {
    const places = placesOf.get(process);
    if (!places.has(locations[process])) places.set(locations[process], places.size);
  }
const colourOf = (process, place) => `c${(placesOf.get(process).get(place) ?? 0) % 8}`;

const channelOf = (step) => [...new Set(step.participants.map((p) => p.channel).filter(Boolean))].join("+");
const selectText = ({select}) => (select?.length > 0 ? ` [${select.map(({name, value}) => `${name} = ${value}`).join(", ")}]` : "");

function movementText(step) {
  const moves = step.participants.map((p) => `${p.process}: ${p.source} → ${p.target}${selectText(p)}`).join(", ");
  const channel = channelOf(step);
  return channel ? `${moves} on ${channel}` : moves;
}

function describeState(index) {
  const time = `time ${entered[index]}`;
  if (index === 0) return `Start, ${time}`;
  return `Step ${index} of ${lastState}, ${time}, ${movementText(steps[index - 1])}`;
}

// Processes that never move fill charts and say little; the reader may ask for them.
const busy = new Set(steps.flatMap((step) => step.participants.map((p) => p.process)));
const idle = processes.filter((process) => !busy.has(process));
let showIdle = busy.size === 0;
const shownProcesses = () => (showIdle ? processes : processes.filter((process) => busy.has(process)));

// What an expression's names mean: functions from a state's index to a boolean or {start, slope}.
const namesOfTrace = (() => {
  const constant = (value) => ({start: new Rational(BigInt(value)), slope: Rational.zero});
  const names = new Map();
  names.set("time", (i) => ({start: entered[i], slope: Rational.one}));
  names.set("step", (i) => constant(i));
  for (const [process, places] of placesOf)
    for (const place of places.keys()) names.set(`${process}.${place}`, (i) => states[i].locations[process] === place);
  for (const name of variables)
    names.set(name, booleans.has(name) ? (i) => states[i].variables[name] !== 0 : (i) => constant(states[i].variables[name]));
  for (const name of clocks) names.set(name, (i) => ({start: clockOnEntry(i, name), slope: Rational.one}));
  return names;
})();

// Everything that follows the selected state registers here; main.js selects.
const onSelect = [];
let selected = 0;
