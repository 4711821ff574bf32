import { describe, expect, test } from "vitest";
import { callBatches } from "../../src/labs/heap/cli/trace-batch";
import { openHeap, performBatch } from "../../src/labs/heap/cli/trace-replay";

import { CallPacking, type PackedPages } from "../../src/library/pack-calls";
import { areasOf, bandsOf } from "../../src/models/allocation/charts/heap-figures";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { HeapSession, heapFiguresByName } from "../../src/models/allocation/engine/heap-session";
import { Session, stateHash } from "../../src/models/allocation/engine/session";
import { TraceThreads } from "../../src/models/allocation/engine/trace-threads";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { AllocationScenario, HeapChoice } from "../../src/models/allocation/scenario";
import { PACKED_MAGIC, packedPieces } from "../../src/workloads/traces/calls/packed-file";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { builtCore } from "../built-core";
import { ofCalls } from "../call-kit";
import { versionHeap, versionTraces } from "../golden/ptmalloc/versions";
import { inPieces } from "../trace-kit";

async function packed(text: string): Promise<PackedPages> {
  const packing = new CallPacking();
  const read = await readCalls(inPieces(Buffer.from(text), []), (operation) => packing.add(operation), {
    format: "text",
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return packing.finish();
}

function opened(scenario: AllocationScenario, pages: PackedPages | null = null): Session {
  const session = Session.open(new Core(builtCore), scenario, undefined, pages && givePagesOf(pages));
  if (!session.ok) throw new Error(JSON.stringify(session.error));
  return session.value;
}

/** The calls of a trace, whose threads the heaps tell apart. */
const apart = (pages: PackedPages, ...heaps: readonly HeapChoice[]): AllocationScenario => ({
  ...ofCalls(defaultScenario, pages),
  heapThreads: "apart",
  lanes: heaps.map(heapLane),
});

/** The figures of the same calls in `heap replay`. */
async function replayed(pages: PackedPages, heap: HeapChoice) {
  async function* file() {
    yield PACKED_MAGIC;
    for (const [i, bytes] of pages.pages.entries())
      yield* packedPieces({ bytes, threads: pages.threads[i] ?? null, times: null });
  }
  const replay = openHeap(heap);
  const operations = () => callBatches(file(), "packed", () => {}, new TraceThreads());
  for await (const batch of operations()) performBatch(replay, batch);
  return replay.figuresByName();
}

const figuresOf = (session: Session, lane = 0) => heapFiguresByName(new HeapSession(session).figures(lane));

/** Figures of a state, and totals; a lane's means and last events are those of its steps. */
const SAME = [
  ...["needed", "internal_padding", "headers", "cached_free", "free", "top", "metadata", "committed", "resident"],
  ...["mapped", "heap_end", "live", "mappings", "free_count", "cached_free_count", "largest_free", "peak"],
  ...["operations", "nodes", "bins", "splits", "merges", "copied", "page_faults", "pages_released", "system_calls"],
] as const;

describe("the calls of a trace with threads", () => {
  const threaded = versionTraces().filter(({ hasThreads }) => hasThreads);

  test.each(threaded)("leave a lane's heap as heap replay does: $name", async ({ trace, tunings }) => {
    const pages = await packed(trace);
    for (const tuning of tunings)
      for (const version of ["2.36", "2.43"] as const) {
        const heap = versionHeap(version, tuning);
        const session = opened(apart(pages, heap), pages);
        session.run(2 ** 31);
        const [lane, alone] = [figuresOf(session), await replayed(pages, heap)];
        const named = (figures: Readonly<Record<string, number | null>>) => SAME.map((name) => [name, figures[name]]);
        expect([tuning, version, named(lane)]).toEqual([tuning, version, named(alone)]);
      }
  });
});
