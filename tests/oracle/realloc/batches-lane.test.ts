import { expect, test } from "vitest";
import { LIMIT } from "../../../src/generated/abi";
import { type Batches, resizedBytes } from "../../../src/models/allocation/batches";
import { BatchesRun } from "../../../src/models/allocation/engine/batches-run";
import { Core } from "../../../src/models/allocation/engine/core";
import { byName, type Figures } from "../../../src/models/allocation/engine/heap-session";
import { LANE_FIGURES } from "../../../src/models/allocation/figures";
import { heapOf } from "../../../src/models/allocation/heap-models";
import { builtCore } from "../../built-core";
import { pointersOf } from "../heap/batch-pointers";
import { Pcg32 } from "../random";

const core = new Core(builtCore);
const ORDERS = ["serial", "reversed", "shuffled", "one"] as const;

function open(change: Partial<Batches>): Batches {
  const usual = {
    heap: heapOf("ptmalloc"),
    size: 70_000,
    pointers: 60,
    seed: 5,
    writes: "asked",
    factor: [2, 1],
  } as const;
  const batches: Batches = { order: "shuffled", ...usual, ...change };
  const opened = BatchesRun.open(core, batches);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return batches;
}

const coreFigures = (): Figures =>
  byName(LANE_FIGURES, core.read(Float64Array, core.call.bl_figures(0), LANE_FIGURES.length));

/** The slow twin of a lane without a cache: the bytes of each pointer, and what was ever allocated. */
class Twin {
  private readonly live = new Map<number, number>();
  private readonly resized = new Set<number>();
  private readonly born: { readonly bytes: number; readonly step: number }[] = [];
  private allocated = 0;
  private freed = 0;
  private returns = 0;
  private mallocs = 0;

  constructor(private readonly batches: Batches) {}

  call(pointer: number, step: number): void {
    const { size, factor } = this.batches;
    const before = this.live.get(pointer);
    this.freed += before ?? 0;
    if (before === undefined) this.mallocs += 1;
    if (before !== undefined && this.resized.has(pointer)) {
      this.live.delete(pointer);
      this.returns += 1;
      return;
    }
    if (before !== undefined) this.resized.add(pointer);
    const bytes = before === undefined ? size : resizedBytes(size, factor);
    this.live.set(pointer, bytes);
    this.allocated += bytes;
    this.born.push({ bytes, step });
  }

  get figures(): Partial<Figures> {
    const bytes = [...this.live.values()];
    const needed = bytes.reduce((sum, each) => sum + each, 0);
    const largest = Math.max(...this.born.map((each) => each.bytes));
    return {
      live: bytes.length,
      needed,
      granted: needed,
      wasted: 0,
      idle: 0,
      efficiency: bytes.length === 0 ? null : 1,
      allocated_bytes: this.allocated,
      freed_bytes: this.freed,
      poisoned: 0,
      requests: this.mallocs,
      returns: this.returns,
      hits: 0,
      largest_live: Math.max(0, ...bytes),
      largest_born: largest,
      largest_born_step: this.born.find((each) => each.bytes === largest)?.step ?? null,
    };
  }
}

test.each(ORDERS)("a lane counts malloc, realloc and free as the slow twin does, %s", (order) => {
  for (const factor of [
    [2, 1],
    [1, 3],
    [1, 1],
  ] as const) {
    const batches = open({ order, factor });
    const twin = new Twin(batches);
    for (const [step, pointer] of pointersOf(batches).entries()) {
      core.call.bl_run(1);
      twin.call(pointer, step);
      expect({ step, factor, ...coreFigures() }).toMatchObject({ step, factor, ...twin.figures });
    }
  }
});

test.each(ORDERS)("seeking in a size's run, forward and back, reaches the same states, %s", (order) => {
  open({ order });
  const digests = Array.from({ length: 181 }, () => {
    const digest = core.call.bl_state_hash();
    core.call.bl_run(1);
    return digest;
  });
  open({ order });
  core.call.bl_keyframe_budget(LIMIT.KEYFRAME_BYTES);
  const random = new Pcg32(7, 1);
  for (let i = 0; i < 200; i += 1) {
    const at = random.below(181);
    if (at < core.call.bl_done()) core.call.bl_rewind(at);
    core.call.bl_run(at - core.call.bl_done());
    expect([i, at, core.call.bl_state_hash()]).toEqual([i, at, digests[at]]);
  }
});
