import { expect, test } from "vitest";
import type { Batches } from "../../../src/models/allocation/batches";
import { BatchesRun } from "../../../src/models/allocation/engine/batches-run";
import { Core } from "../../../src/models/allocation/engine/core";
import type { HeapCall } from "../../../src/models/allocation/engine/heap-calls";
import { ANSWER, longAt } from "../../../src/models/allocation/engine/heap-replay";
import { heapOf } from "../../../src/models/allocation/heap-models";
import type { HeapModel } from "../../../src/models/allocation/scenario";
import { builtCore } from "../../built-core";
import { pointersOf } from "./batch-pointers";
import { PAGE } from "./heap-twin";

/** The slow twin of the area of mappings: a set of taken pages, numbered from its upper end. */
class Area {
  private readonly taken = new Set<number>();

  private isFree(from: number, to: number): boolean {
    for (let page = from; page < to; page += 1) if (this.taken.has(page)) return false;
    return from >= 0;
  }

  private mark(from: number, to: number): number {
    for (let page = from; page < to; page += 1) this.taken.add(page);
    return to;
  }

  private clear(from: number, to: number): void {
    for (let page = from; page < to; page += 1) this.taken.delete(page);
  }

  /** The lower end of a new mapping. */
  map(pages: number): number {
    let from = 0;
    while (!this.isFree(from, from + pages)) from += 1;
    return this.mark(from, from + pages);
  }

  unmap(low: number, pages: number): void {
    this.clear(low - pages, low);
  }

  resize(low: number, before: number, now: number): number {
    if (now <= before) this.clear(low - before, low - now);
    else if (this.isFree(low - now, low - before)) this.mark(low - now, low - before);
    else {
      const moved = this.map(now);
      this.clear(low - before, low);
      return moved;
    }
    return low;
  }
}

/** The pages of a mapping, from the bytes that its caller may use. */
const pagesOf = ({ answer }: HeapCall) => Math.ceil(longAt(answer, ANSWER.usable) / PAGE);

interface Mapping {
  readonly low: number;
  readonly pages: number;
}

/** The twin's mapping after a call that leaves one. */
function placed(area: Area, before: Mapping | undefined, pages: number): Mapping & { readonly way: string } {
  if (before === undefined) return { low: area.map(pages), pages, way: "new" };
  const low = area.resize(before.low, before.pages, pages);
  return { low, pages, way: low === before.low ? "stays" : "moves" };
}

const WAYS: Readonly<Record<string, string>> = {
  "renamed-moved": "moves",
  "renamed-in-place": "stays",
  "mapping-fits": "stays",
};

/** The mappings of a run, call by call, in the core and in the twin: where each begins, and how it got there. */
function places(batches: Batches) {
  const opened = BatchesRun.open(new Core(builtCore), batches);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const area = new Area();
  const mappings = new Map<number, Mapping>();
  const pointers = pointersOf(batches);
  const calls = [...opened.value.run()].flat();
  const twin = calls.map((call, i) => {
    const pointer = pointers[i] ?? -1;
    const before = mappings.get(pointer);
    mappings.delete(pointer);
    if (!call.mapped) return before && area.unmap(before.low, before.pages);
    const now = placed(area, before, pagesOf(call));
    mappings.set(pointer, now);
    return `${now.low * PAGE} ${now.way}`;
  });
  const core = calls.map(({ mapped, place, path }) => (mapped ? `${place} ${WAYS[path] ?? "new"}` : undefined));
  return { core, twin };
}

const ORDERS = ["serial", "reversed", "shuffled", "one"] as const;
const HEAPS: readonly [HeapModel, Readonly<Record<string, number>>][] = [
  ["ptmalloc", { mmap_threshold: 8192 }],
  ["ptmalloc", {}],
  ["size-class", { map_pages: 4 }],
];

test.each(ORDERS)("mappings lie where the slow twin puts them, %s", (order) => {
  for (const [model, parameters] of HEAPS)
    for (const factor of [
      [2, 1],
      [3, 2],
      [1, 3],
      [1, 1],
    ] as const)
      for (const size of [9000, 40_000, 140_000]) {
        const heap = heapOf(model, parameters);
        const batches = { heap, size, pointers: 40, order, factor, writes: "none", seed: 7 } as const;
        const { core, twin } = places(batches);
        expect(core, JSON.stringify(batches)).toEqual(twin);
      }
});
