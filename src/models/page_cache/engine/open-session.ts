import { LIMIT, STATUS } from "../../../generated/kernel";
import { PAGE_FIGURE, PAGE_WORD } from "../../../generated/page_cache";
import {
  MACHINE_COMMAND_FIGURE,
  MACHINE_COMMAND_WORD,
  MACHINE_FIGURE,
  MACHINE_WORD,
} from "../../../generated/page_machine";
import { expectOk } from "../../../kernel/engine/core-run";
import type { LaneArrays } from "../../../kernel/protocol/frame";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { POLICY_NAMES } from "../policies";
import { policyTables } from "../policy-tables";
import { isMachine, type PageScenario } from "../scenario";
import { CacheRun, openOn } from "./cache-run";
import type { PageCacheCore } from "./core";
import { MachineRun } from "./machine-run";
import type { RequestStream } from "./request-stream";

const PROBLEM_WORDS = 6;

/** A scenario's keys by words of the core whose names differ. */
const KEYS: Readonly<Record<string, string>> = {
  metadata_blocks: "metadataBlocks",
  take_at: "take[0].at",
  take_pages: "take[0].pages",
  take_until: "take[0].until",
  lane_count: "lanes",
  command_count: "script",
};
/** Words that the core counts in pages and a scenario in kB. */
const IN_KB: readonly string[] = ["memory", "programs", "buffers", "cached"];

const nameAt = (words: object, field: number): string => Object.keys(words)[field] ?? "";
const keyOf = (word: string): string => KEYS[word] ?? word;

function policyProblem(core: PageCacheCore, { lanes }: PageScenario): readonly Problem[] {
  const words = core.read(Uint32Array, core.call.bl_pages_problem(), PROBLEM_WORDS);
  const [table = 0, field = 0, lane = 0, value = 0, min = 0, max = 0] = words;
  const { problems, report } = problemList();
  const allowed = `a whole number, ${formatInteger(min)} … ${formatInteger(max)}`;
  const { model = POLICY_NAMES[0] ?? "lru" } = lanes[lane]?.policy ?? {};
  const parameter = nameAt(policyTables[model], field);
  if (table === 0) report(keyOf(nameAt(PAGE_WORD, field)), value, allowed);
  else if (field === LIMIT.NONE) report(`lanes[${lane}].policy`, model, `one of ${POLICY_NAMES.join(", ")}`);
  else report(`lanes[${lane}].policy.parameters.${parameter}`, value, allowed);
  return problems;
}

function machineProblem(core: PageCacheCore, { script }: PageScenario): readonly Problem[] {
  const longs = new BigUint64Array(core.read(Uint8Array, core.call.bl_machine_problem(), 8 * PROBLEM_WORDS).buffer);
  const [table = 0, field = 0, row = 0, value = 0, min = 0, max = 0] = [...longs].map(Number);
  const { problems, report } = problemList();
  const word = nameAt(table === 0 ? MACHINE_WORD : MACHINE_COMMAND_WORD, field);
  const unit = IN_KB.includes(word) && table === 0 ? 4 : 1;
  const allowed = `a whole number, ${formatInteger(min * unit)} … ${formatInteger(max * unit)}`;
  if (table === 0) report(keyOf(word), value * unit, allowed);
  else report(`script[${row}]`, script[row], allowed);
  return problems;
}

/** Describes the core's last refusal of a block in terms of the given scenario. */
const describeProblem = (core: PageCacheCore, scenario: PageScenario): readonly Problem[] =>
  isMachine(scenario) ? machineProblem(core, scenario) : policyProblem(core, scenario);

/** A trace that this device has. */
export interface GivenTrace extends RequestStream {
  /** As in a scenario: "f95775b880ec:23504". */
  readonly name: string;
  readonly reading: PageScenario["read"];
}

/** Finds a trace by its name; null = this device does not have it. */
export type FindTrace = (name: string) => Promise<GivenTrace | null>;

/** The trace that a scenario needs; null = none. */
export const traceNeeded = (scenario: PageScenario): string | null =>
  !isMachine(scenario) && scenario.work === "trace" ? scenario.trace : null;

/** The problems of a scenario with the trace that was found for it. */
function traceProblems(scenario: PageScenario, found: GivenTrace | null): readonly Problem[] {
  const needed = traceNeeded(scenario);
  const { problems, report } = problemList();
  if (needed === null) return problems;
  if (found?.name !== needed) {
    report("trace", needed, "this device does not have it; open its file");
    return problems.map((problem) => ({ ...problem, isMissing: true }));
  }
  if (found.reading !== scenario.read) report("read", scenario.read, `${found.reading}, as this trace was read`);
  return problems;
}

/** An open scenario of the page cache. */
export type Session = CacheRun | MachineRun;

/** The lanes at the session's step. The machine is its only lane. */
export const lanesOf = (session: Session): readonly LaneArrays[] =>
  session instanceof MachineRun
    ? [{ figures: session.figures() }]
    : session.scenario.lanes.map((_, lane) => ({ figures: session.figures(lane) }));

/** Names of figures, in the core's order. */
const MACHINE_NAMES = Object.keys(MACHINE_FIGURE);
const CACHE_NAMES = Object.keys(PAGE_FIGURE);
type CommandFigure = keyof typeof MACHINE_COMMAND_FIGURE;
const COMMAND_NAMES = Object.keys(MACHINE_COMMAND_FIGURE) as readonly CommandFigure[];

export const namesOf = (scenario: PageScenario): readonly string[] =>
  isMachine(scenario) ? MACHINE_NAMES : CACHE_NAMES;

/** The figures of a lane by name; null = undefined. */
export const figuresByName = (
  scenario: PageScenario,
  { figures }: LaneArrays,
): Readonly<Record<string, number | null>> =>
  Object.fromEntries(
    namesOf(scenario).map((name, i) => [name, Number.isNaN(figures[i] ?? Number.NaN) ? null : (figures[i] ?? null)]),
  );

/** A command of the script by the names of its figures. */
export type CommandFigures = Readonly<Record<CommandFigure, number>>;

/** The commands of the machine that have ended, in order. */
export function endedCommands(session: Session): readonly CommandFigures[] {
  if (!(session instanceof MachineRun)) return [];
  return Array.from({ length: session.figures()[MACHINE_FIGURE.commands_ended] ?? 0 }, (_, command) => {
    const figures = session.commandFigures(command);
    const values = COMMAND_NAMES.map((name, i) => [name, figures[i] ?? Number.NaN]);
    return Object.fromEntries(values) as CommandFigures;
  });
}

/** Opens a scenario on a core. `trace`: the one that was found for it. Error: what is wrong with the scenario. */
export function openSession(
  core: PageCacheCore,
  scenario: PageScenario,
  trace: GivenTrace | null,
  keyframeBytes: number,
): Result<Session, readonly Problem[]> {
  const problems = traceProblems(scenario, trace);
  if (problems.length > 0) return err(problems);
  const status = openOn(core, scenario, trace, keyframeBytes);
  if (status === STATUS.BAD_FIELD) return err(describeProblem(core, scenario));
  expectOk(status);
  return ok(new (isMachine(scenario) ? MachineRun : CacheRun)(core, scenario));
}
