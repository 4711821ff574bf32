import { beforeAll, describe, expect, test, vi } from "vitest";
import { EFFECT, FIGURE, LIMIT } from "../../src/generated/abi";
import { isCoarse, Keyframes } from "../../src/kernel/engine/core-run";
import { SeriesRecomputation } from "../../src/kernel/engine/series-recomputation";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { type ChartView, viewBounds } from "../../src/kernel/protocol/messages";
import { Core } from "../../src/models/allocation/engine/core";
import { writeFrame } from "../../src/models/allocation/engine/frame-writer";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import { Session } from "../../src/models/allocation/engine/session";
import { EFFECTS, laneArrays, MARK_NUMBERS, SERIES } from "../../src/models/allocation/lane-arrays";
import { builtCore } from "../built-core";
import { loggedEvents } from "../logged-events";
import { article, open, seek, varied } from "./engine-kit";

type Column = (number | null)[];

/** The effect of one step on a lane's series: efficiency, null if nothing is live, and its effects. */
interface Step {
  readonly efficiency: number | null;
  readonly effects: number[];
}

/** Runs `steps` operations one by one. Indexed by step − the first, for one lane. */
function record(session: Session, steps: number, lane: number): Step[] {
  const before = session.done;
  const recorded = Array.from({ length: steps }, (): Step => {
    session.replay(1);
    const { efficiency } = figuresByName(session, lane);
    return { efficiency, effects: new Array(EFFECTS).fill(0) };
  });
  for (const { step, effect } of loggedEvents(session, lane)) {
    const effects = recorded[step - before]?.effects;
    const at = EFFECT[effect.toUpperCase().replace("-", "_") as keyof typeof EFFECT];
    if (effects) effects[at] = (effects[at] ?? 0) + 1;
  }
  return recorded;
}

/** first, min, max, last, mean and the effects of several steps, computed step by step. */
function merge(steps: readonly Step[]): { series: Column; effects: number[] } {
  const defined = steps.map((step) => step.efficiency).filter((value) => value !== null);
  const mean = defined.reduce((sum, value) => sum + value, 0) / defined.length;
  const series = [defined[0], Math.min(...defined), Math.max(...defined), defined.at(-1), mean];
  const effects = Array.from({ length: EFFECTS }, (_, i) =>
    steps.reduce((sum, step) => sum + (step.effects[i] ?? 0), 0),
  );
  return {
    series: defined.length > 0 ? series.map((value) => Math.fround(value ?? 0)) : series.map(() => null),
    effects,
  };
}

/** The same up to rounding: a mean may be summed in another order. */
const near = ({ series, effects }: ReturnType<typeof merge>) => ({
  series: series.map((value) => (value === null ? null : expect.closeTo(value, 6))),
  effects,
});

/** The columns of a lane in a frame; NaN as null. */
function columnsOf(session: Session, recorded: Session, view: ChartView, lane: number) {
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const arrays = laneArrays(buffer, writeFrame(buffer, session, recorded, view))[lane];
  if (!arrays) throw new Error(`no lane ${lane}`);
  const series = [...arrays.series].map((value) => (Number.isNaN(value) ? null : value));
  return Array.from({ length: view.columns }, (_, i) => ({
    series: series.slice(i * SERIES, (i + 1) * SERIES),
    effects: [...arrays.effects.slice(i * EFFECTS, (i + 1) * EFFECTS)],
  }));
}

const STEPS = 20_000;
const NO_EFFECTS = [0, 0, 0, 0, 0];

describe.each([
  ["the article's run", article, 0],
  ["the fixed policy", article, 1],
  ["phases", varied, 2],
] as const)("the series of %s", (_, scenario, lane) => {
  const session = open(scenario);
  let steps: Step[] = [];
  beforeAll(() => {
    steps = record(session, STEPS, lane);
  });

  test("below step 2,048 is exact, one column per step", () => {
    for (const from of [0, 512, 1024, 1536]) {
      const view = { from, to: from + 511, columns: 512, scale: "linear" } as const;
      expect(columnsOf(session, session, view, lane)).toEqual(
        steps.slice(from, from + 512).map((step) => merge([step])),
      );
    }
  });

  test.each<ChartView>([
    { from: 0, to: STEPS - 1, columns: 600, scale: "linear" },
    { from: 1, to: STEPS - 1, columns: 700, scale: "log" },
    { from: 3000, to: 17_000, columns: 333, scale: "linear" },
    { from: 500, to: 500, columns: 1, scale: "linear" },
  ])("merged into columns is the naive merge: %o", (view) => {
    const bounds = viewBounds(view);
    const begin = (step: number) => {
      const { from, width } = session.span(step);
      return from < step ? from + width : from;
    };
    let last: Column = [];
    const expected = Array.from({ length: view.columns }, (_, i) => {
      const [from = 0, to = 0] = i === 0 ? [session.span(bounds[0] ?? 0).from, bounds[1]] : bounds.subarray(i, i + 2);
      const inside = from < to && begin(from) < to;
      const column = inside ? merge(steps.slice(begin(from), begin(to))) : { series: last, effects: NO_EFFECTS };
      last = column.series;
      return column;
    });
    const columns = columnsOf(session, session, view, lane);
    columns.forEach((column, i) => {
      expect(column.effects).toEqual(expected[i]?.effects);
      column.series.forEach((value, k) => {
        const wanted = expected[i]?.series[k] ?? null;
        if (value === null || wanted === null) expect([i, k, value]).toEqual([i, k, wanted]);
        else expect(value).toBeCloseTo(wanted, 6);
      });
    });
  });
});

describe("a frame", () => {
  const session = open(article);
  session.replay(37_901);

  test("holds figures, classes, outcome and slots of each lane", () => {
    const buffer = new ArrayBuffer(FRAME_BYTES);
    const view = { from: 1, to: 10, columns: 10, scale: "linear" } as const;
    const lanes = laneArrays(buffer, writeFrame(buffer, session, session, view));
    expect(lanes.map(({ figures }) => figures[FIGURE.granted])).toEqual([1_911_900, 30_600]);
    lanes.forEach((arrays, lane) => {
      expect(arrays.figures).toEqual(session.figures(lane));
      expect(arrays.classes).toEqual(session.classes(lane));
      expect(arrays.outcome).toEqual(session.outcomeWords(lane));
      expect([...arrays.slots]).toEqual([100, session.slotEntered(lane)[0]]);
      expect(arrays.requested).toEqual(session.requestedSizes());
      expect(arrays.histories).toEqual(session.slotHistories(lane, 64));
      expect(arrays.visits).toEqual(session.visits(lane));
      expect(arrays.marks).toEqual(session.marks(lane, LIMIT.MARKS));
      expect(arrays.marks).toHaveLength(91 * MARK_NUMBERS);
    });
  });

  test("keeps nothing from the frame that used its buffer before", () => {
    const [used, fresh] = [new ArrayBuffer(FRAME_BYTES), new ArrayBuffer(FRAME_BYTES)];
    const late = { from: 37_890, to: 38_909, columns: 1000, scale: "linear" } as const;
    writeFrame(used, session, session, { ...late, from: 0, to: 999 });
    for (const buffer of [used, fresh]) writeFrame(buffer, session, session, late);
    expect(Buffer.from(used).equals(Buffer.from(fresh))).toBe(true);
  });

  test("shows nothing beyond the frontier, and everything up to it after a step back", () => {
    const view = { from: 37_890, to: 37_909, columns: 20, scale: "linear" } as const;
    const shown = columnsOf(session, session, view, 0).map(({ series }) => series[0] !== null);
    expect(shown.lastIndexOf(true)).toBe(10);
    seek(session, 5);
    expect(columnsOf(session, session, view, 0).map(({ series }) => series[0] !== null)).toEqual(shown);
  });
});

describe("detail", () => {
  const FAR = 1_000_000;
  const view = { from: FAR, to: FAR + 299, columns: 300, scale: "linear" } as const;
  const session = open(article);
  const scout = new SeriesRecomputation(() => Session.beside(session, new Core(builtCore)), session);
  let steps: Step[] = [];
  beforeAll(() => {
    session.replay(FAR + 1000);
    const naive = open(article);
    naive.replay(FAR);
    steps = record(naive, 300, 0);
  });
  const finish = () => {
    while (scout.pending) scout.advance(100_000);
  };

  test("is exact where spans are narrow enough", () => {
    scout.look({ from: 0, to: FAR - 1, columns: 900, scale: "linear" });
    expect([scout.detail, scout.pending, scout.recorded]).toEqual([{ kind: "exact" }, false, session]);
  });

  test("is coarse in a narrow range of late steps, until it is recomputed", () => {
    expect(isCoarse(session, view)).toBe(true);
    scout.look(view);
    expect(scout.detail).toEqual({ kind: "spans", progress: 0 });
    scout.advance(100); // of the 876 from the keyframe at 999,424 to the end of the view
    expect(scout.detail).toMatchObject({ kind: "spans", progress: expect.closeTo(100 / 876, 9) });
    expect(scout.recorded).toBe(session);
    finish();
    expect(scout.detail).toEqual({ kind: "recomputed" });
    expect(columnsOf(session, scout.recorded, view, 0)).toEqual(steps.map((step) => merge([step])));
  });

  test("of a range with more steps than spans uses spans of several steps, from the first step of the view", () => {
    const wide = { from: FAR - 60_000, to: FAR - 1, columns: 600, scale: "linear" } as const;
    scout.look(wide);
    finish();
    expect(scout.recorded.span(wide.from + 7)).toEqual({ from: wide.from + 6, width: 3 });
    const naive = open(article);
    naive.replay(wide.from);
    const [first, second] = columnsOf(session, scout.recorded, wide, 0);
    const bounds = viewBounds(wide);
    const ends = [1, 2].map((i) => Math.ceil(((bounds[i] ?? 0) - wide.from) / 3) * 3);
    const recorded = record(naive, 300, 0);
    expect(first).toEqual(near(merge(recorded.slice(0, ends[0]))));
    expect(second).toEqual(near(merge(recorded.slice(ends[0], ends[1]))));
  });

  test("is recomputed from the start for an earlier view, and abandoned for a wide one", () => {
    scout.look({ ...view, from: FAR - 5000, to: FAR - 4000 });
    expect(scout.detail.kind).toBe("spans");
    finish();
    const naive = open(article);
    naive.replay(FAR - 5000);
    const [first] = columnsOf(
      session,
      scout.recorded,
      { from: FAR - 5000, to: FAR - 4701, columns: 300, scale: "linear" },
      0,
    );
    expect(first).toEqual(merge(record(naive, 1, 0)));
    scout.look({ from: 1, to: FAR, columns: 300, scale: "log" });
    expect(scout.detail.kind).toBe("exact");
  });

  test("continues from its position, unless that is behind the view or a keyframe is nearer", () => {
    const exported = vi.spyOn(Keyframes.prototype, "export");
    const { spacing } = new Keyframes(session.core);
    const keyframe = (Math.floor(FAR / spacing) - 10) * spacing;
    const carriesKeyframe = (offset: number) => {
      exported.mockClear();
      scout.look({ ...view, from: keyframe + offset, to: keyframe + offset + 299 });
      return exported.mock.calls.length > 0;
    };
    expect([500, 500, 100].map(carriesKeyframe)).toEqual([true, false, false]);
    finish(); // is at 400
    expect(carriesKeyframe(1000)).toBe(false);
    finish(); // is at 1300
    const naive = open(article);
    naive.replay(keyframe + 1000);
    const shown = { ...view, from: keyframe + 1000, to: keyframe + 1299 };
    expect(columnsOf(session, scout.recorded, shown, 0)).toEqual(record(naive, 300, 0).map((step) => merge([step])));
    expect([1299, new Keyframes(session.core).spacing].map(carriesKeyframe)).toEqual([true, true]);
    exported.mockRestore();
  });

  test("follows a frontier that moves into the view", () => {
    const young = open(article);
    const follower = new SeriesRecomputation(() => Session.beside(young, new Core(builtCore)), young);
    follower.look(view);
    expect(follower.detail.kind).toBe("exact");
    young.replay(FAR + 100);
    follower.update();
    expect(follower.detail.kind).toBe("spans");
    while (follower.pending) follower.advance(1_000_000);
    young.replay(200);
    follower.update();
    expect(follower.detail.kind).toBe("spans");
    while (follower.pending) follower.advance(1_000_000);
    expect(columnsOf(young, follower.recorded, view, 0)).toEqual(steps.map((step) => merge([step])));
  });
});
