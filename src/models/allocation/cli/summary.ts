import type { Run } from "../../../library/run";
import { formatCounted, formatShareSix } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { caveatText } from "../../../workloads/traces/calls/caveat-words";
import { isOfTrace } from "../call-trace";
import { laneReader } from "../engine/heap-session";
import { type Session, stateHash } from "../engine/session";
import { figureText } from "../figure-table";
import { type FigureKey, figure, type LaneFigures } from "../figures";
import { heapSentence } from "../heap-words";
import { policyName, policySentence } from "../policy-words";
import { sessionCaveats } from "./session-caveats";

/** A short text per lane at the end of the run. */
export function* summary(run: Run<Session>): Iterable<string> {
  run.go(run.steps);
  const { session } = run;
  for (const caveat of sessionCaveats(session)) yield `${caveatText(caveat)}\n`;
  const read = laneReader(session);
  const { text, counted } = wordsOf(read(0));
  const where = session.done === 0 ? "Before step 0" : `At step ${formatInteger(session.done - 1)}`;
  yield `${where}: ${counted("requests", "request")}, ${counted("live", "live buffer")}, `;
  yield `${text("needed")} needed. State ${stateHash(session)}.\n`;
  for (const [number, policy] of session.scenario.lanes.entries()) {
    const lane = read(number);
    const rows = [
      ...laneRows(lane),
      ...(isOfTrace(session.scenario) ? [resizesRow(lane)] : []),
      ...(lane.heap ? memoryRows(lane) : []),
    ];
    yield `\n${laneLetter(number)}: ${policyName(policy)}\n  ${policySentence(policy)}\n`;
    if (lane.heap) yield `  On ${heapSentence(policy.heap)}.\n`;
    for (const [name, words] of rows) yield `  ${name.padEnd(14)}${words}\n`;
  }
}

/** Formats a lane's figures. */
const wordsOf = (lane: LaneFigures) => ({
  text: (key: FigureKey) => figureText(key, figure(lane, key)),
  counted: (key: FigureKey, one: string) => formatCounted(figure(lane, key), one),
});

function laneRows(lane: LaneFigures): [name: string, words: string][] {
  const { text, counted } = wordsOf(lane);
  const withCache = `${text("footprint_efficiency")} counting the cache`;
  return [
    [
      "efficiency",
      `${formatShareSix(figure(lane, "efficiency"))} at the end, ${withCache}; mean ${text("mean_efficiency")}`,
    ],
    ["allocated", `${text("granted")}, of which wasted ${text("wasted")}; largest ${text("largest_live")}`],
    ["in the cache", `${text("idle")} in ${counted("cached", "buffer")}`],
    ["hits", `${text("hit_rate")}; heap calls saved ${text("avoided_share")}`],
    ["poisoned", `${counted("poisoned", "buffer")}, ${text("poisoned_bytes")}; big from ${text("big")}`],
    ["effects", effectsText(lane)],
  ];
}

/** The resizes of a recording. */
function resizesRow(lane: LaneFigures): [name: string, words: string] {
  const { text } = wordsOf(lane);
  const moved = `${text("resized_moved")} moved, ${text("resized_copied")} copied`;
  return ["resizes", `${text("resized_in_place")} in place; ${moved}`];
}

/** The memory of a lane's heap, and the calls that its cache saves. */
function memoryRows(lane: LaneFigures): [name: string, words: string][] {
  const { text } = wordsOf(lane);
  const saved = formatInteger(figure(lane, "avoided_allocations") + figure(lane, "avoided_frees"));
  const spent = `${text("heap_cycles")} in ${text("heap_operations")} heap calls`;
  return [
    ["memory", `${text("heap_committed")} committed, ${text("heap_resident")} resident; most ${text("heap_peak")}`],
    ["heap", `overhead ${text("heap_overhead")}; mean ${text("heap_mean_overhead")}; holes ${text("heap_free")}`],
    ["cycles", `${spent}; ${saved} calls saved: ${text("heap_saved_cycles")} (modeled)`],
  ];
}

const EFFECTS = [
  ["born", "born"],
  ["1 wasted", "wasted"],
  ["2 stays", "stays"],
  ["4 replaced", "replaced"],
  ["moved inside", "moved_inside"],
] as const;

function effectsText(lane: LaneFigures): string {
  const { text } = wordsOf(lane);
  const happened = EFFECTS.filter(([, effect]) => figure(lane, `${effect}_count`) !== 0);
  const counts = happened.map(
    ([name, effect]) => `${name} ${text(`${effect}_count`)}× from ${text(`${effect}_first`)}`,
  );
  return counts.join(" · ") || "none";
}
