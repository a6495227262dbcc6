# Sourced by ./beeline and ./test: what a machine needs, and how a build folder is brought up to date.
#
# Everything here talks on stderr only and never reads standard input: both belong to the program that is built.

packages=(cmake g++ ninja-build libpugixml-dev libcli11-dev nlohmann-json3-dev libfmt-dev libgmp-dev libzstd-dev libedit-dev libz3-dev)
test_packages=(graphviz libgtest-dev librapidcheck-dev python3 chromium chromium-driver python3-selenium fonts-dejavu-core spin)

say() { printf 'beeline: %s\n' "$*" >&2; }

# quietly WHAT COMMAND...: silent unless the command fails; then its output follows.
quietly() {
  local what=$1 log status=0
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    say "$what failed (exit $status)"
  fi
  rm -f "$log"
  return "$status"
}

# install_packages PACKAGE...: those that are missing, by name, as root or through sudo. A machine without dpkg, or a
# user without rights, goes on: the tools may have come another way, and CMake says what it cannot find.
install_packages() {
  local missing=() package as_root=()
  command -v dpkg-query >/dev/null || return 0
  for package in "$@"; do
    case $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) in
      installed) ;;
      *) missing+=("$package") ;;
    esac
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "these Debian packages are missing, and there is neither root nor sudo to install them: ${missing[*]}"
      return 0
    fi
    as_root=(sudo)
  fi
  say "installing Debian packages${as_root:+ with sudo}: ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600)
  local install=("${apt[@]}" install -y --no-install-recommends "${missing[@]}")
  # The lists of a fresh machine are empty, those of an old one may name packages that are gone.
  if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || ! "${install[@]}" >/dev/null 2>&1 </dev/null; then
    quietly "apt-get update" "${apt[@]}" update
    quietly "apt-get install" "${install[@]}"
  fi
}

# fresh STAMP: nothing that the build depends on changed since STAMP. Folders count too, so that a removed file does.
fresh() {
  [ -e "$1" ] && [ -z "$(cd "$root" && find CMakeLists.txt cmake scripts src check bench/published -newer "$1" -print -quit 2>&1)" ]
}

# locked FOLDER COMMAND...: one build at a time per build folder; a second one waits for the first.
locked() {
  local folder=$1
  shift
  mkdir -p "$folder"
  (
    if ! flock -n 9; then
      say "waiting for another build in $folder"
      flock 9
    fi
    "$@" 9>&-
  ) 9>"$folder/.lock"
}

# configure FOLDER OPTION...
configure() {
  local folder=$1
  shift
  if command -v ccache >/dev/null; then set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "$@"; fi
  quietly configuring cmake -S "$root" -B "$folder" -G Ninja "$@"
}
