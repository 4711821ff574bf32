# Sourced by each finding: works in a temporary folder that is removed at the end, and compares what was seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

# expect EXPECTED SEEN
expect() {
  printf '%s\n' "$2"
  [ "$1" = "$2" ] || { printf 'This has changed. Expected:\n%s\n' "$1" >&2; exit 1; }
}
