import { type Streams, say } from "../../../cli/shared/streams";
import { formatInteger } from "../../../shared/format";
import { type Caveat, caveatText } from "../../../workloads/traces/calls/caveats";
import { ODD_NAMES, oddText, poolsText } from "../../../workloads/traces/calls/odd-calls";
import type { ReadNotes } from "../../../workloads/traces/calls/read-calls";
import type { HeapReplay } from "../engine/heap-replay";
import { heapConditions } from "../heap-guides";
import { isUsual, tellsThreads } from "../heap-models";
import { COMPARED_WORDS, shortName, sourceOf } from "../heap-words";
import type { HeapChoice } from "../scenario";

/** Says what was odd or left out in a trace that could be read. */
export function sayLeftOut(read: ReadNotes, streams: Streams): void {
  const { endsEarly, operations, odd, leftOut, others, pools, saysTakes } = read;
  const note = (sentence: string) => say(sentence, streams, "note");
  const found = ODD_NAMES.filter((name) => odd[name] > 0);
  const inLog = poolsText(pools);
  if (inLog !== null) note(`pools: ${inLog}`);
  if (leftOut.length > 0) note(`columns that are not read: ${leftOut.join(", ")}`);
  if (found.length > 0) note(`odd in the trace: ${found.map((name) => oddText(odd, name, saysTakes)).join(", ")}`);
  if (others.size > 0)
    note(
      `no calls, and left out: ${[...others].map(([kind, count]) => `${formatInteger(count)} × ${kind}`).join(", ")}`,
    );
  if (endsEarly) note(`the trace ends early, after operation ${formatInteger(operations)}`);
}

/** Says what a run leaves out, merges or does not apply. `of`: its trace, if it is one of several. */
export function sayCaveats(caveats: readonly Caveat[], streams: Streams, of = ""): void {
  const start = of === "" ? "" : `${of}: `;
  for (const caveat of caveats) say(start + caveatText(caveat), streams, "note");
}

/** How far a heap answers as the program that it stands for; undefined = it stands for none, or is the usual version. */
function conditionOf(heap: HeapChoice): string | undefined {
  if (isUsual(heap, "version")) return heapConditions[heap.model];
  return sourceOf(heap)[0] ?? COMPARED_WORDS;
}

/** Under which conditions heaps answer as the programs that they stand for. */
export function conditionsOf(heaps: readonly HeapChoice[]): readonly string[] {
  const known = new Map(heaps.map((heap) => [shortName(heap), conditionOf(heap)]));
  return [...known].flatMap(([name, condition]) => (condition === undefined ? [] : [`${name}: ${condition}`]));
}

/** Says these conditions. */
export function sayConditions(heaps: readonly HeapChoice[], streams: Streams): void {
  for (const condition of conditionsOf(heaps)) say(condition, streams, "note");
}

/** The caveats of a trace as they hold for some heaps. `spelling`: writes one of several. */
export function caveatsOver(
  caveats: readonly Caveat[],
  heaps: readonly HeapChoice[],
  spelling = shortName,
): readonly Caveat[] {
  const merging = heaps.filter((heap) => !tellsThreads(heap));
  if (merging.length === heaps.length) return caveats;
  const others = caveats.filter(({ kind }) => kind !== "merged");
  if (merging.length === 0) return others;
  const merged = caveats.filter(({ kind }) => kind === "merged");
  return [...others, ...merged.map((caveat) => ({ ...caveat, heap: merging.map(spelling).join(", ") }))];
}

/**
 * The line after a trace's answers: what sbrk(0) and mallinfo2(3) report for glibc, and its equivalent for another heap.
 * Memory kept for one size counts in smblks and fsmblks, unless its lists count as in use. There is always a top; it has
 * no bytes if no hole is at the end. `told`: further numbers.
 */
export function endLine(
  replay: Pick<HeapReplay, "figuresByName" | "lists" | "mappings">,
  operations: number,
  told: Readonly<Record<string, number>> = {},
): string {
  const figure = replay.figuresByName();
  const of = (name: keyof typeof figure) => figure[name] ?? 0;
  const [hblks = 0, hblkhd = 0] = replay.mappings();
  const cached = replay.lists().filter(({ inUse }) => inUse);
  const sum = (key: "count" | "bytes") => cached.reduce((total, list) => total + list[key], 0);
  const arena = of("committed") - of("mapped");
  const fastBytes = of("cached_free") - sum("bytes");
  const free = of("free") + fastBytes;
  const fields = {
    ops: operations,
    brk: of("heap_end"),
    mmapped: of("mappings"),
    hblks,
    hblkhd,
    arena,
    ordblks: of("free_count") + (of("top") > 0 ? 0 : 1),
    smblks: of("cached_free_count") - sum("count"),
    fsmblks: fastBytes,
    uordblks: arena - free,
    fordblks: free,
    keepcost: of("top"),
    ...told,
  };
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return `end ${texts.join(" ")}\n`;
}
