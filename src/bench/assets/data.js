
// The runs behind the page, and the few things every part of it needs.
const data = JSON.parse(document.getElementById("data").textContent);

const runs = data.runs.map((row) => {
  const run = {};
  data.texts.forEach((field, i) => { run[field] = data.strings[row[i]]; });
  data.fields.forEach((field, i) => { run[field] = row[data.texts.length + i]; });
  run.command = run.command.replace(data.search_mark, () => run.spec);
  run.job ??= `${run.instance}/${run.config}${run.round > 0 ? `#${run.round}` : ""}`;
  run.solved = run.status === "done";
  return run;
});
const runOfJob = new Map(runs.map((run) => [run.job, run]));
const typicalRun = new Map(data.typical.map((i) => [`${runs[i].instance}\n${runs[i].config}`, runs[i]]));
const configOf = new Map(data.configs.map((config) => [config.id, config]));
const instanceOf = new Map(data.instances.map((instance) => [instance.id, instance]));
const measureTitle = new Map(data.measures.map((measure) => [measure.name, measure.title]));

const nameOfConfig = (id) => {
  const config = configOf.get(id);
  return config ? (config.group ? `${config.group}: ${config.label}` : config.label) : id;
};
const nameOfInstance = (id) => instanceOf.get(id)?.label ?? id;
const valueOf = (run, measure) => (run?.solved ? run[measure] ?? null : null);
const escapeJob = (job) => encodeURIComponent(job).replaceAll("%2F", "/").replaceAll("%2B", "+");
const linkTo = (run) => `#run-${escapeJob(run.job)}`;

function formatSeconds(value) {
  if (value < 0.0005) return "0.000";
  if (value < 0.005) return value.toFixed(3);
  if (value < 9.995) return value.toFixed(2);
  return formatCount(value, value < 99.95 ? 1 : 0);
}

function formatCount(value, decimals = 0) {
  const [whole, rest] = value.toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return rest ? `${grouped}.${rest}` : grouped;
}

const formatMegabytes = (value) => formatCount(value, value < 99.95 ? 1 : 0);

function formatValue(measure, value) {
  if (value === null || value === undefined) return "–";
  if (measure === "seconds") return `${formatSeconds(value)} s`;
  if (measure === "peak" || measure === "written") return `${formatMegabytes(value)} MB`;
  if (measure === "freezability") return `${value.toFixed(2)} %`;
  return formatCount(value);
}
