import { type HeapFigures, heapFiguresByName } from "../engine/heap-figures";
import { HeapSession } from "../engine/heap-session";
import { type Figures, figuresByName, stateHash } from "../engine/session-words";
import { isAddressed } from "../scenario/addressed";
import { heapSentence } from "../scenario/heap-words";
import { laneLetter } from "../scenario/lanes";
import { policyName, policySentence } from "../scenario/policy-words";
import { formatCounted, formatShare, formatShareSix } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import type { Run } from "./run";

const number = (value: number | null) => value ?? Number.NaN;
const bytes = (value: number | null) => formatBytes(number(value));
const share = (value: number | null) => formatShare(number(value));
const count = (value: number | null) => formatInteger(number(value));

/** A short text a lane at the end of the run. */
export function* summary(run: Run): Iterable<string> {
  run.go(run.steps);
  const { session } = run;
  const { requests, live, needed } = figuresByName(session, 0);
  const where = session.done === 0 ? "Before step 0" : `At step ${formatInteger(session.done - 1)}`;
  yield `${where}: ${formatCounted(number(requests), "request")}, ${formatCounted(number(live), "live buffer")}, `;
  yield `${bytes(needed)} needed. State ${stateHash(session)}.\n`;
  const heaps = new HeapSession(session);
  heaps.setPrices(session.scenario.prices);
  for (const [lane, policy] of session.scenario.lanes.entries()) {
    const figures = figuresByName(session, lane);
    const memory = isAddressed(policy) ? memoryRows(figures, heapFiguresByName(heaps.figures(lane))) : [];
    const rows = [...laneRows(figures), ...memory];
    yield `\n${laneLetter(lane)}: ${policyName(policy)}\n  ${policySentence(policy)}\n`;
    if (isAddressed(policy)) yield `  Above ${heapSentence(policy.heap)}.\n`;
    for (const [name, text] of rows) yield `  ${name.padEnd(14)}${text}\n`;
  }
}

function laneRows(f: Figures): [name: string, text: string][] {
  const means = `mean ${share(f.mean_efficiency)}, with the cache counted ${share(f.footprint_efficiency)}`;
  return [
    ["efficiency", `${formatShareSix(number(f.efficiency))} at the end; ${means}`],
    ["handed out", `${bytes(f.granted)}, of which wasted ${bytes(f.wasted)}; largest ${bytes(f.largest_live)}`],
    ["idle in cache", `${bytes(f.idle)} in ${formatCounted(number(f.cached), "buffer")}`],
    ["hits", `${share(f.hit_rate)}; heap calls avoided ${share(f.avoided_share)}`],
    [
      "poisoned",
      `${formatCounted(number(f.poisoned), "buffer")}, ${bytes(f.poisoned_bytes)}; big from ${bytes(f.big)}`,
    ],
    ["effects", effectsText(f)],
  ];
}

/** What the heap under a lane holds, and what its cache saves. */
function memoryRows(f: Figures, heap: HeapFigures): [name: string, text: string][] {
  const saved = number(f.avoided_allocations) + number(f.avoided_frees);
  return [
    ["memory", `${bytes(heap.committed)} committed, ${bytes(heap.resident)} resident; most ${bytes(heap.peak)}`],
    ["heap", `overhead ${share(heap.overhead)}; mean ${share(heap.mean_overhead)}; holes ${bytes(heap.holes)}`],
    [
      "cycles",
      `${count(heap.cycles)} in ${count(heap.operations)} heap calls; ${formatInteger(saved)} calls saved: ${count(heap.saved_cycles)} (modelled)`,
    ],
  ];
}

function effectsText(f: Figures): string {
  const effects = [
    ["born", f.born_count, f.born_first],
    ["1 wasted", f.wasted_count, f.wasted_first],
    ["2 stays", f.stays_count, f.stays_first],
    ["4 replaced", f.replaced_count, f.replaced_first],
    ["moved inside", f.moved_inside_count, f.moved_inside_first],
  ] as const;
  const happened = effects.filter(([, times]) => times !== 0);
  return happened.map(([name, times, first]) => `${name} ${count(times)}× from ${count(first)}`).join(" · ") || "none";
}
