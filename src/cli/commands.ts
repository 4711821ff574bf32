import { doneAt } from "../kernel/scenario/done";
import { encodeLink, type Linked } from "../kernel/scenario/link/encode";
import type { Problem } from "../kernel/scenario/scenario";
import { LAB_COMMANDS, TRACE_COMMANDS, TRACE_SOURCE } from "../labs/commands";
import { allPresets } from "../labs/preset-named";
import { Run } from "../library/run";
import { err, type Result } from "../shared/result";
import { man } from "./manual";
import { ALL_MODELS, labsOf, MODELS } from "./models";
import type { Command } from "./shared/command";
import { anyText, COMMON_OPTIONS, choiceNames, type Option, type Options, option, wordParse } from "./shared/option";
import { formatChoices, openingOptions, openScenario, runCommand } from "./shared/run-command";
import { loadScenario } from "./shared/source";
import { Progress, print, refuse, reportLimit, type Streams, say } from "./shared/streams";

const run: Command = runCommand({
  name: "run",
  about: `Runs a scenario from the start and prints its figures. Without a scenario it runs the article's, with both
policies. Stop rules do not stop the run. With --lane the argument is a trace of calls (docs/call-traces.md), run to
its end.`,
  formats: formatChoices(MODELS, labsOf),
  models: ALL_MODELS,
  options: TRACE_SOURCE.options,
  check: TRACE_SOURCE.check,
  load: async (source, streams, options) => {
    if (source.place !== null && options.all("lane").length > 0)
      return TRACE_SOURCE.load(source.place, options, streams);
    const loaded = await loadScenario(source, streams.in);
    return loaded.ok ? loaded : err(loaded.error.map(orTrace));
  },
});

/** A file that is no scenario may be a trace. */
const orTrace = (problem: Problem): Problem =>
  /^(file|line 1, column 1)$/.test(problem.field)
    ? { ...problem, allowed: `${problem.allowed}, or a trace of calls with --lane` }
    : problem;

const lines = () =>
  Object.entries(allPresets).map(([name, { title, description }]) => `${name}\n  ${title}. ${description}\n`);

const presets: Command = {
  name: "presets",
  about: "Lists the presets: scenarios with a name.",
  options: [],
  read: () => (streams) => print(lines(), streams),
};

const CHECK_ABOUT = `Checks a scenario and prints its canonical link, or every problem it has. If the scenario names the digest
of its state, the check replays it; it is valid only if the replay gives that digest. A note on standard error names each
setting without effect; the exit status stays 0.`;

const check: Command = {
  name: "check",
  argument: "SCENARIO.json | LINK",
  about: CHECK_ABOUT,
  needs: "the file or link to check",
  options: openingOptions(ALL_MODELS),
  read: (options, place) => async (streams) =>
    checkScenario(await loadScenario({ place, preset: null }, streams.in), options, streams),
};

/** A link or file that names a digest is valid if the run reproduces it. Returns the exit status. */
async function checkScenario(
  linked: Result<Linked, readonly Problem[]>,
  options: Options,
  streams: Streams,
): Promise<number> {
  if (!linked.ok) return refuse(linked.error, streams);
  const { scenario, digest } = linked.value;
  const opened = await openScenario(ALL_MODELS, scenario, options, streams);
  if (!opened.ok) return refuse(opened.error, streams);
  const { session, runner } = opened.value;
  const progress = new Progress(streams, doneAt(scenario.at));
  const run = new Run(session, doneAt(scenario.at), (done) => progress.show(done));
  if (digest !== null) run.go(run.steps);
  if (run.stop !== null) return reportLimit(run, run.steps, runner.limitWords, streams);
  const now = digest === null ? null : runner.digest(session);
  const said = [`valid: ${encodeLink(scenario, digest)}\n`, ...(digest === null ? [] : ["reproduced\n"])];
  if (now === digest) {
    for (const note of runner.notes(scenario)) say(note, streams, "note");
    return print(progress.above(said), streams);
  }
  return refuse([{ field: "digest", value: `${digest}`, allowed: `${now}, which this build gives` }], streams);
}

/** The words that may come next on a command line that is being typed; none = a file name may. */
export function candidates(line: string, commands: readonly Command[]): readonly string[] {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const current = typed.at(-1) ?? "";
  const before = typed.slice(0, -1);
  const command = commandOf(before, commands);
  const words = [...nextWords(before, commands), ...(command ? wordsIn(command, before.slice(1), current) : [])];
  return [...new Set(words)].filter((word) => word.startsWith(current));
}

/** The command with the longest name that these words begin with: "sweep merge" before "sweep". */
function commandOf(before: readonly string[], commands: readonly Command[]): Command | undefined {
  const named = commands.filter(({ name }) => before.slice(0, name.split(" ").length).join(" ") === name);
  return named.toSorted((a, b) => b.name.length - a.name.length)[0];
}

/** The next words of the commands that begin with these. */
function nextWords(before: readonly string[], commands: readonly Command[]): readonly string[] {
  const names = commands.map(({ name }) => name.split(" "));
  const fitting = names.filter((name) => before.every((word, i) => name[i] === word));
  const options = before.length === 0 ? COMMON_OPTIONS.map(spelled) : [];
  return [...fitting.flatMap((name) => name[before.length] ?? []), ...options];
}

function wordsIn(command: Command, before: readonly string[], current: string): readonly string[] {
  const options = [...command.options, ...COMMON_OPTIONS];
  const open = options.find((option) => option.value !== undefined && spelled(option) === before.at(-1));
  if (open !== undefined) return open.completes?.() ?? choiceNames(open);
  if (!current.startsWith("-")) return [];
  return options.filter((option) => option.repeats || !before.includes(spelled(option))).map(spelled);
}

const spelled = ({ name }: Option): string => `--${name}`;

/** Each asks for the words that may follow, so it is never out of date. */
const SCRIPTS = {
  bash: `_bufferlab() {
  local IFS=$'\\n'
  COMPREPLY=($(bufferlab completion --words="\${COMP_LINE:0:COMP_POINT}"))
}
complete -o bashdefault -o default -F _bufferlab bufferlab
`,
  zsh: `#compdef bufferlab
_bufferlab() {
  local found="$(bufferlab completion --words="\${(j: :)words[1,CURRENT]}")"
  [[ -n $found ]] && compadd -- "\${(@f)found}" || _files
}
compdef _bufferlab bufferlab
`,
  fish: `function _bufferlab
  set -l found (bufferlab completion --words=(commandline -cp | string collect))
  set -q found[1] && printf '%s\\n' $found || __fish_complete_path (commandline -ct)
end
complete -c bufferlab -f -a '(_bufferlab)'
`,
} as const;
const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[];

const WORDS = option(
  "--words LINE",
  "prints the words that may follow this line; the scripts ask for them",
  anyText,
  null,
);

/** `commands`: all commands. */
const completion = (commands: () => readonly Command[]): Command => ({
  name: "completion",
  argument: SHELLS.join(" | "),
  about: `Prints a script that lets a shell complete commands, options and their values. In bash, this line in ~/.bashrc
does it; docs/command-line.md has those of zsh and fish:

  source <(bufferlab completion bash)`,
  options: [WORDS],
  read: (options, place, report) => {
    const line = options.read(WORDS);
    if (line !== null)
      return (streams) =>
        print(
          [
            candidates(line, commands())
              .map((word) => `${word}\n`)
              .join(""),
          ],
          streams,
        );
    if (place === null) report("argument", undefined, SHELLS.join(", "));
    const shell = place === null ? undefined : wordParse(SHELLS)(place, "argument", report);
    return shell === undefined ? null : (streams) => print([SCRIPTS[shell]], streams);
  },
});

/** A command line that names no command is read as this one, so that its other problems are named too. */
export const USUAL_COMMAND: Command = run;

/** All commands, in the order of --help: those of every lab, each lab's own, then those about the program. */
export const COMMANDS: readonly Command[] = [
  run,
  presets,
  check,
  ...LAB_COMMANDS.flatMap(({ commands }) => commands),
  ...TRACE_COMMANDS,
  completion(() => COMMANDS),
  man(() => COMMANDS),
];
