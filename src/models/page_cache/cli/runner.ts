import type { ModelRunner } from "../../../cli/shared/command";
import type { Options } from "../../../cli/shared/option";
import { type Streams, say } from "../../../cli/shared/streams";
import { runJson } from "../../../cli/shared/table";
import { LIMIT } from "../../../generated/kernel";
import { MACHINE_FIGURE } from "../../../generated/page_machine";
import type { LaneArrays } from "../../../kernel/protocol/frame";
import type { Stop } from "../../../kernel/protocol/messages";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { compiledCore } from "../../../library/node/core-files";
import type { Run } from "../../../library/run";
import type { Lines } from "../../../shared/data-table";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { err, ok, type Result } from "../../../shared/result";
import { csvLines, jsonLines } from "../../../shared/table-writers";
import { readingText } from "../../../workloads/traces/pages/record";
import { cacheNotes } from "../comparison-notes";
import { digestOfFigures } from "../digest";
import { laneRule } from "../empty-cache";
import { PageCacheCore } from "../engine/core";
import {
  type CommandFigures,
  endedCommands,
  figuresByName,
  type GivenTrace,
  lanesOf,
  namesOf,
  openSession,
  type Session,
  traceNeeded,
} from "../engine/open-session";
import { type PageFigureKey, pageFigure } from "../figures";
import { terminalText } from "../machine/article";
import { commandOf } from "../machine/commands";
import { idleNotes, tunedPolicy, unusual } from "../policy-tables";
import { policyTitle } from "../policy-words";
import { isMachine, type PageLane, type PageScenario } from "../scenario";
import type { PageEnd } from "../stop-kinds";
import { ROWS_EVERY } from "./rows-every";
import { readNamedTraceAt } from "./trace-at";
import { OPENING_OPTIONS, readFormatChoice } from "./trace-input";

type Opened<T> = Result<T, readonly Problem[]>;

/** Opens a scenario, with the trace that it names. */
export async function openScenario(
  scenario: PageScenario,
  options: Options,
  streams: Streams,
): Promise<Opened<Session>> {
  const found = await traceFor(scenario, options, streams);
  if (!found.ok) return found;
  for (const text of laneNotes(scenario)) say(text, streams, "note");
  return openSession(new PageCacheCore(compiledCore("page_cache")), scenario, found.value, LIMIT.KEYFRAME_BYTES);
}

const laneNotes = (scenario: PageScenario): readonly string[] =>
  isMachine(scenario) ? [] : cacheNotes(scenario.lanes.map(tunedPolicy), [scenario.cache]);

/** Reads the trace that the scenario names. Error: its file is missing, is another trace, or is not needed. */
async function traceFor(
  scenario: PageScenario,
  options: Options,
  streams: Streams,
): Promise<Opened<GivenTrace | null>> {
  const needed = traceNeeded(scenario);
  const file = options.get("trace");
  const { problems, report } = problemList();
  const choice = readFormatChoice(options, scenario.read, report);
  if (needed === null)
    options.refuse(
      OPENING_OPTIONS.map(({ name }) => name),
      "only for a scenario with work=trace",
      report,
    );
  else if (file === undefined) report("trace", needed, "only with --trace FILE");
  if (problems.length > 0) return err(problems);
  if (needed === null || file === undefined) return ok(null);
  const read = await readNamedTraceAt(file, choice, needed, streams);
  if (!read.ok) return read;
  const { digest, trace } = read.value;
  if (digest === needed) {
    const text = readingText(trace.reading, read.value);
    if (text !== "keys") say(`the trace is read as ${text}`, streams, "note");
    return ok({ ...trace, name: digest });
  }
  report("--trace", file, `the trace ${needed}; read as ${scenario.read}, this file is ${digest}`);
  return err(problems);
}

const KB_OF_PAGE = 4;

/** A short text per lane at the end of the run, or the lines that the machine's commands print. */
export function* summary(run: Run<Session>): Iterable<string> {
  run.go(run.steps);
  const { session } = run;
  const where = session.done === 0 ? "Before step 0" : `At step ${formatInteger(session.done - 1)}`;
  if (isMachine(session.scenario)) yield* machineText(session, where);
  else yield* cachesText(session, where);
}

function* machineText(session: Session, where: string): Iterable<string> {
  const { script } = session.scenario;
  const ended = endedCommands(session);
  for (const [i, figures] of ended.entries()) yield `${terminalText(terminalOf(script[i] ?? "", figures), "2008")}\n`;
  const [machine] = lanesOf(session);
  const running = (machine?.figures[MACHINE_FIGURE.steps_ended] ?? 0) > 0 ? "; the next one is running" : "";
  const commands = `${formatInteger(ended.length)} of ${formatCounted(script.length, "command")}`;
  yield `${where}: ${commands} ended${running}. State ${digestOfFigures(lanesOf(session))}.\n`;
}

function terminalOf(text: string, figures: CommandFigures) {
  const kb = (name: "programs" | "buffers" | "cached" | "free") => KB_OF_PAGE * figures[name];
  // The format of 2008 has no available memory.
  const panel = { programs: kb("programs"), buffers: kb("buffers"), cached: kb("cached"), free: kb("free") };
  return { command: commandOf(text), figures, panel: { ...panel, available: Number.NaN } };
}

function* cachesText(session: Session, where: string): Iterable<string> {
  const { scenario } = session;
  const lanes = lanesOf(session);
  const size = formatCounted(scenario.cache, "page");
  yield `${where}: ${formatCounted(session.done, "request")}, ${size} in each cache. State ${digestOfFigures(lanes)}.\n`;
  for (const [number, arrays] of lanes.entries()) {
    const lane = scenario.lanes[number];
    if (lane !== undefined) yield cacheText(number, lane, scenario.cache, arrays);
  }
}

function cacheText(number: number, lane: PageLane, pages: number, arrays: LaneArrays): string {
  const value = (key: PageFigureKey) => pageFigure(arrays, key);
  const text = (key: PageFigureKey) => formatInteger(value(key));
  const bill = Number.isNaN(value("bill")) ? "" : `; ${text("bill")} in the window after the last scan`;
  const weighed = `${formatShare(value("byte_miss_ratio"))} of the requested bytes missed`;
  const rows = [
    ["hits", `${text("hits")}, ${formatShare(value("hit_ratio"))}${bill}`],
    ["misses", `${text("misses")}, of which ${text("cold")} for the first time`],
    [
      "pages",
      `${text("proved")} requested again since they came, ${text("fresh")} not yet, ${text("dead")} never again`,
    ],
    ["evictions", `${text("evictions")}; ${formatCounted(value("ghost_hits"), "ghost hit")}`],
    ...(Number.isNaN(value("missed_bytes")) ? [] : [["by size", weighed]]),
  ];
  const name = policyTitle(unusual(tunedPolicy(lane)));
  const lines = rows.map(([head = "", words]) => `  ${head.padEnd(11)}${words}\n`);
  return `\n${laneLetter(number)}: ${name}\n  ${laneRule(lane, pages)}\n${lines.join("")}`;
}

/** A row for each lane. Shares of 1. */
const table = (run: Run<Session>, every: number | null): Lines => ({
  columns: ["step", "lane", ...namesOf(run.session.scenario)].map((key) => ({ key })),
  rows: tableRows(run, every ?? ROWS_EVERY),
});

function* tableRows(run: Run<Session>, every: number) {
  for (const step of run.rows(every))
    for (const [lane, { figures }] of lanesOf(run.session).entries()) yield [step, laneLetter(lane), ...figures];
}

/** Shares of 1; null = undefined. */
const json = (run: Run<Session>, every: number | null): Iterable<string> =>
  runJson(run, every, {
    lanes: (session) => lanesOf(session).map((lane) => figuresByName(session.scenario, lane)),
    result,
  });

function result({ session, stop }: Run<Session>) {
  const { scenario } = session;
  const lanes = lanesOf(session);
  return {
    scenario,
    link: encodeLink(scenario),
    done: session.done,
    digest: digestOfFigures(lanes),
    stop: stop?.reason === "end" ? stop.end : null,
    lanes: lanes.map((lane, number) => ({
      lane: laneLetter(number),
      ...(isMachine(scenario) ? {} : { name: nameAt(scenario, number) }),
      figures: figuresByName(scenario, lane),
    })),
    ...(isMachine(scenario) && {
      commands: endedCommands(session).map((figures, i) => ({ command: scenario.script[i], ...figures })),
    }),
  };
}

function nameAt({ lanes }: PageScenario, number: number): string {
  const lane = lanes[number];
  return lane === undefined ? "" : policyTitle(unusual(tunedPolicy(lane)));
}

const LIMITS: Readonly<Record<PageEnd, string>> = {
  "stream-end": "every request has been answered",
  "script-end": "every command of the script has finished",
  "clock-end": "the modeled time reached its limit of 2^53 ns",
};

function limitWords(stop: Stop): string {
  if (stop.reason !== "end") throw new Error(`a replay does not stop at a ${stop.reason}`);
  return LIMITS[stop.end as PageEnd];
}

/** The runner of the page-cache lab on the command line. */
export const pageRunner: ModelRunner<Session, PageScenario> = {
  open: openScenario,
  notes: ({ lanes }) => idleNotes(lanes),
  digest: (session) => digestOfFigures(lanesOf(session)),
  writers: {
    summary,
    csv: (run, every) => csvLines(table(run, every)),
    jsonl: (run, every) => jsonLines(table(run, every)),
    json,
  },
  limitWords,
};
