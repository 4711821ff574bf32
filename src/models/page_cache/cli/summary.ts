import { MACHINE_FIGURE } from "../../../generated/page_machine";
import type { LaneArrays } from "../../../kernel/protocol/frame";
import type { Run } from "../../../library/run";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { laneRule } from "../empty-cache";
import { type CommandFigures, endedCommands, lanesOf, type Session } from "../engine/open-session";
import { type PageFigureKey, pageFigure } from "../figures";
import { digestOfFigures } from "../frames";
import { terminalText } from "../machine/article";
import { commandOf } from "../machine/commands";
import { tunedPolicy, unusual } from "../policy-tables";
import { policyTitle } from "../policy-words";
import { isMachine, type PageLane } from "../scenario";

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
