import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIGURE, HISTORY, MARK, OUTCOME } from "../../src/generated/abi";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { firstFrame, type Giant, type PackedLane, unpackFrame } from "../../src/labs/buffer-cache/first-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { FirstEvents } from "../../src/models/allocation/engine/first-events";
import { writeFrame } from "../../src/models/allocation/engine/frame-writer";
import { Session } from "../../src/models/allocation/engine/session";
import {
  type AllocationLane,
  HISTORIES,
  laneArrays,
  MARK_NUMBERS,
  SERIES,
} from "../../src/models/allocation/lane-arrays";
import { builtCore } from "../built-core";

const OPENING = new URL("../../src/labs/buffer-cache/opening-frame.json", import.meta.url);
const { info } = blankFrame(defaultScenario);

function openSession(): Session {
  const session = Session.open(new Core(builtCore), defaultScenario);
  if (!session.ok) throw new Error("the default scenario was refused");
  return session.value;
}

function coreSession(): Session {
  const session = openSession();
  session.run(info.done);
  return session;
}

function coreFrame() {
  const session = coreSession();
  const buffer = new ArrayBuffer(FRAME_BYTES);
  return laneArrays(buffer, writeFrame(buffer, session, session, info.view));
}

const GIANT = 102_400;
/** The largest size classes come first, and the giants at any time always fit among them. */
const MARKS = 64;

/** The giants of lane A that are allocated or cached now: size by creation step, which no two buffers share. */
function giantsNow(session: Session): Map<number, number> {
  const marks = session.marks(0, MARKS);
  const live = Array.from({ length: marks.length / MARK_NUMBERS }, (_, i) => i * MARK_NUMBERS).map(
    (at) => [marks[at + MARK.born] ?? 0, marks[at + MARK.size] ?? 0] as const,
  );
  const [cached = 0] = session.slotSizes(0);
  const born = session.slotHistories(0, HISTORIES)[HISTORY.born] ?? 0;
  return new Map([...live, [born, cached] as const].filter(([, size]) => size >= GIANT));
}

/** Every giant of lane A, by a run of the core step by step. */
function coreGiants(): Giant[] {
  const session = openSession();
  const known = new Map<number, Giant>();
  for (let step = 0; step < info.done; step++) {
    session.run(1);
    const now = giantsNow(session);
    for (const [born, size] of now) if (!known.has(born)) known.set(born, { size, born, freed: null });
    for (const giant of known.values())
      if (giant.freed === null && !now.has(giant.born)) known.set(giant.born, { ...giant, freed: step });
  }
  return [...known.values()];
}

const named = <T>(names: Readonly<Record<string, number>>, value: (at: number) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(names).map(([name, at]) => [name, value(at)]));

const definedOrNull = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value);
const toBase64 = (bytes: readonly number[]): string => btoa(String.fromCharCode(...bytes));

/** Writes a lane as the file stores it. Shares are rounded to a 250th; 255 = nothing was allocated. */
function packLane(lane: AllocationLane): PackedLane {
  const share = (value = Number.NaN) => (Number.isNaN(value) ? 255 : Math.round(250 * value));
  const columns = Array.from({ length: lane.series.length / SERIES }, (_, column) =>
    [1, 2, 4].map((which) => share(lane.series[column * SERIES + which])),
  );
  return {
    figures: named(FIGURE, (at) => definedOrNull(lane.figures[at])),
    outcome: named(OUTCOME, (at) => lane.outcome[at] ?? 0),
    requested: Object.fromEntries([...lane.requested.entries()].filter(([, count]) => count > 0)),
    slots: Object.fromEntries([...lane.slots].map((word, i) => [`${i % 2 === 0 ? "size" : "entered"}${i >> 1}`, word])),
    histories: [...lane.histories],
    visits: [...lane.visits],
    marks: [...lane.marks],
    series: toBase64(columns.flat()),
    effects: toBase64([...lane.effects].map((times) => Math.min(255, times))),
  };
}

test("the figures on the page before the core answers are those of the core", async () => {
  const firsts = new FirstEvents(coreSession());
  firsts.update();
  const opening = { lanes: coreFrame().map(packLane), firstEvents: firsts.events, giants: coreGiants() };
  const text = `${JSON.stringify(opening, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../src/labs/buffer-cache/opening-frame.json");
});

test("the pictures before the core answers are accurate to a 250th", () => {
  const frame = coreFrame();
  const { lanes } = unpackFrame(defaultScenario, frame.map(packLane), []);
  expect(lanes).toHaveLength(2);
  for (const [i, core] of frame.entries()) {
    const unpacked = lanes[i] as AllocationLane;
    expect(unpacked.figures).toEqual(core.figures);
    expect(unpacked.slots).toEqual(core.slots);
    const mean = (lane: typeof core) => [...lane.series].filter((_, i) => i % SERIES === 4);
    mean(core).forEach((share, column) => {
      const drawn = mean(unpacked)[column] ?? 0;
      if (Number.isNaN(share)) expect(drawn).toBeNaN();
      else expect(Math.abs(drawn - share)).toBeLessThanOrEqual(1 / 500 + 1e-6);
    });
  }
});

test("the first picture is the whole run on a linear axis", () => {
  expect(info.view).toMatchObject({ from: 0, to: 37_900, scale: "linear" });
});

test("the giants are all those that the heap gave lane A and took back", () => {
  const { giants } = JSON.parse(readFileSync(OPENING, "utf8"));
  expect(giants).toHaveLength(19);
  expect(giants.filter(({ freed }: Giant) => freed !== null)).toHaveLength(16);
  expect(giants).toContainEqual({ size: 819_200, born: 15_679, freed: 19_376 });
  const last = giants.filter(({ freed }: Giant) => freed === null).map(({ size }: Giant) => size);
  expect(last.toSorted((a: number, b: number) => a - b)).toEqual([204_800, 819_200, 819_200]);
});

test("the figures are those that the article prints", () => {
  const opening = JSON.parse(readFileSync(OPENING, "utf8"));
  const [flawed, fixed] = firstFrame(defaultScenario, opening).lanes;
  expect(flawed?.figures[FIGURE.efficiency]).toBeCloseTo(0.015482, 7);
  expect(fixed?.figures[FIGURE.efficiency]).toBeCloseTo(0.96732, 6);
  expect(flawed?.figures[FIGURE.live]).toBe(91);
  expect(flawed?.figures[FIGURE.idle]).toBe(100);
});
