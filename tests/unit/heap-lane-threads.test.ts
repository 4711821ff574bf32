import { describe, expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { HEAP_LIMIT } from "../../src/generated/heap";
import { callBatches } from "../../src/labs/heap/cli/trace-batch";
import { openHeap, performBatch } from "../../src/labs/heap/cli/trace-replay";
import { CallPacking, type PackedPages } from "../../src/library/pack-calls";
import { isOfTrace } from "../../src/models/allocation/call-trace";
import { areasOf, bandsOf, piecesOf } from "../../src/models/allocation/charts/heap-figures";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { givenFor, givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { HeapSession, heapFiguresByName } from "../../src/models/allocation/engine/heap-session";
import { Session, stateHash } from "../../src/models/allocation/engine/session";
import { TraceThreads, tooManyThreads } from "../../src/models/allocation/engine/trace-threads";
import { ADDRESSES_END } from "../../src/models/allocation/heap-frame";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { AllocationScenario, HeapChoice } from "../../src/models/allocation/scenario";
import { PACKED_MAGIC, packedPieces } from "../../src/workloads/traces/calls/packed-file";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { builtCore } from "../built-core";
import { ofCalls } from "../call-kit";
import { versionHeap, versionTraces } from "../golden/ptmalloc/versions";
import { inPieces } from "../trace-kit";
import { areaRow, pieceRow } from "./heap-kit";

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

  test("are refused before the run where more threads run at once than the core has numbers", async () => {
    const starts = Array.from({ length: HEAP_LIMIT.TRACE_THREADS + 1 }, (_, i) => `t ${i + 1}\na 0 1\n`).join("");
    const trace = await packed(starts + starts);
    const { name, pages, threads } = trace;
    const runs = threads[0] ?? new Uint8Array();
    const lent = {
      name,
      pages: pages[0] ?? new Uint8Array(),
      bounds: [0, pages[0]?.length ?? 0],
      threads: { bytes: runs, bounds: [0, runs.length] },
    };
    const problemsOf = async (scenario: AllocationScenario) => {
      const traced = ofCalls(scenario, trace);
      if (!isOfTrace(traced)) throw new TypeError("no trace");
      return (await givenFor(traced, [lent])).problems;
    };
    const told: AllocationScenario = {
      ...defaultScenario,
      heapThreads: "apart",
      lanes: [heapLane(heapOf("ptmalloc"))],
    };
    expect(await problemsOf(told)).toEqual(tooManyThreads);
    expect(await problemsOf({ ...told, heapThreads: "merged" })).toEqual([]);
  });
});

/** Drawn threads over these heaps. */
const drawn = (change: Partial<AllocationScenario>, ...heaps: readonly HeapChoice[]): AllocationScenario => ({
  ...defaultScenario,
  ...{ lab: "heap", generator: "pcg32", life: "bounded", bound: 400, sizeMax: 20_000 },
  ...{ heapThreads: "apart", threadCount: 5, crossing: 30 },
  ...change,
  lanes: heaps.map(heapLane),
});

const PTMALLOC = heapOf("ptmalloc");
const areasAt = (session: Session, lane = 0) => areasOf({ areas: new HeapSession(session).areas(lane) });

describe("drawn threads", () => {
  test("are in the same state at a step, wherever the run comes from", () => {
    const scenario = drawn({ threadEnds: 150 }, PTMALLOC, heapOf("ptmalloc", { arena_max: 2 }));
    const session = opened(scenario);
    const hashes = Array.from({ length: 41 }, (_, i) => {
      if (i > 0) session.run(500);
      return stateHash(session);
    });
    expect(new Set(hashes).size).toBe(41);
    const straight = opened(scenario);
    straight.run(20_000);
    expect(stateHash(straight)).toBe(hashes[40]);
    for (const at of [39, 2, 17, 16, 40, 0, 1]) {
      session.rewind(at * 500);
      session.replay(at * 500 - session.done);
      expect([at, stateHash(session)]).toEqual([at, hashes[at]]);
    }
  });

  test("of one are those of a heap that sees none", () => {
    const [apart, merged] = (["apart", "merged"] as const).map((heapThreads) => {
      const session = opened(drawn({ heapThreads, threadCount: 1 }, PTMALLOC));
      session.run(5000);
      return session;
    });
    expect(stateHash(apart as Session)).toBe(stateHash(merged as Session));
    expect(areasAt(apart as Session)).toEqual([]);
  });

  test("change nothing where they are merged, nor in a heap that does not tell them apart", () => {
    const hashOf = (change: Partial<AllocationScenario>, heap: HeapChoice) => {
      const session = opened(drawn(change, heap));
      session.run(3000);
      return figuresOf(session);
    };
    const plain = { heapThreads: "merged", threadCount: 1, crossing: 0 } as const;
    expect(hashOf({ heapThreads: "merged" }, PTMALLOC)).toEqual(hashOf(plain, PTMALLOC));
    expect(hashOf({}, heapOf("tlsf"))).toEqual(hashOf(plain, heapOf("tlsf")));
    expect(hashOf({}, PTMALLOC)).not.toEqual(hashOf(plain, PTMALLOC));
  });

  test("name no block of a heap that does not tell them apart", () => {
    const session = opened(drawn({}, heapOf("nt-xp-lfh"), PTMALLOC));
    session.run(3000);
    const pieces = piecesOf(new HeapSession(session).pieces(0, { from: 0, to: ADDRESSES_END, grain: 1 }, 4096));
    expect(pieces.filter(({ needed }) => needed > 0).length).toBeGreaterThan(50);
    expect(pieces.filter(({ thread }) => thread !== null)).toEqual([]);
  });

  test("have areas whose sums are the figures of the heap, and pieces that say who allocated them", () => {
    const session = opened(drawn({}, PTMALLOC));
    session.run(8000);
    const heaps = new HeapSession(session);
    const areas = areasAt(session);
    expect(areas.map(({ arena, heap, threads }) => [arena, heap, threads])).toEqual([
      [0, 1, 1],
      ...[1, 2, 3, 4].map((arena) => [arena, 1, 1]),
    ]);
    const sum = (key: "bytes" | "needed" | "live" | "resident" | "inUse") =>
      areas.reduce((total, area) => total + area[key], 0);
    const { committed, needed, live, resident, mapped, internal_padding } = figuresOf(session);
    expect(mapped).toBe(0);
    expect([sum("bytes"), sum("needed"), sum("live"), sum("resident")]).toEqual([committed, needed, live, resident]);
    expect(sum("inUse") - sum("needed")).toBe(internal_padding);

    const bands = bandsOf({ areas: heaps.areas(0), bands: heaps.bands(0, { areas: 64, grain: 1 }, 4096) });
    for (const { bytes, pieces, live: blocks } of bands) {
      expect(pieces.reduce((total, piece) => total + piece.bytes, 0)).toBe(bytes);
      expect(pieces.filter(({ thread }) => thread !== null)).toHaveLength(blocks);
    }
    const takers = new Set(bands.flatMap(({ pieces }) => pieces.map(({ thread }) => thread)));
    expect([...takers].toSorted()).toEqual([0, 1, 2, 3, 4, null]);
    const hash = stateHash(session);
    heaps.bands(0, { areas: 2, grain: 4096 }, 100);
    expect(stateHash(session)).toBe(hash);
  });

  test("leave their arenas to others when they end", () => {
    const [ending, staying] = [50, null].map((threadEnds) => {
      const session = opened(drawn({ threadEnds, threadCount: 4 }, PTMALLOC));
      session.run(6000);
      return areasAt(session);
    });
    expect(staying?.map(({ threads }) => threads)).toEqual([1, 1, 1, 1]);
    expect(ending?.reduce((total, { threads }) => total + threads, 0)).toBeLessThanOrEqual(4);
    expect(ending).not.toEqual(staying);
  });
});

test("areas that are left out are one sum, without pieces", () => {
  const areas = Float64Array.from([
    ...areaRow({ bytes: 4096, threads: 2 }),
    ...areaRow({ arena: LIMIT.NONE, heap: LIMIT.NONE, bytes: 65_536, areas: 9 }),
  ]);
  const bands = Float64Array.from(pieceRow({ at: 16, bytes: 4080, thread: 1 }));
  expect(
    bandsOf({ areas, bands }).map(({ arena, heap, areas: sum, pieces }) => [arena, heap, sum, pieces.length]),
  ).toEqual([
    [0, 1, 1, 1],
    [null, null, 9, 0],
  ]);
});
