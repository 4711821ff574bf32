import { describe, expect, test } from "vitest";
import { tradeOffTable } from "../../src/charts/lane-tables";
import {
  badgePlaces,
  grownTrails,
  noTrails,
  polyline,
  TRADE_OFF,
  type Trails,
  tradeDot,
  tradePoint,
} from "../../src/charts/layout/trade-off";
import { tradeOffTakeaway } from "../../src/charts/trade-off-words";
import { figuresOf, plain } from "./lane-kit";

const dot = (hits: number, efficiency: number) => ({ hits, efficiency });
const { left, right, top, bottom, badge } = TRADE_OFF;

describe("places", () => {
  test("no cache stands in the upper left corner, all hits of waste in the lower right", () => {
    expect(tradePoint(dot(0, 1))).toEqual({ x: left, y: top });
    expect(tradePoint(dot(1, 0))).toEqual({ x: right, y: bottom });
    expect(tradePoint(dot(0.5, 0.5))).toEqual({ x: (left + right) / 2, y: (top + bottom) / 2 });
  });

  test("before the first request there is none", () => {
    expect(tradePoint(tradeDot({ figures: figuresOf({ mean_efficiency: 0.5 }) }))).toBeNull();
    expect(badgePlaces([dot(Number.NaN, Number.NaN), dot(0, 1)]).map(({ lane }) => lane)).toEqual([1]);
  });

  test("badges never cover one another's letter, and stay on their points where they can", () => {
    const dots = [dot(0.45, 0.01), dot(0.45, 0.01), dot(0.46, 0.02), dot(0.9, 0.9)];
    const places = badgePlaces(dots);
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1)) {
        expect(Math.abs(a.x - b.x) >= badge || Math.abs(a.y - b.y) >= badge).toBe(true);
      }
      expect(a.at).toEqual(tradePoint(dots[i] ?? dot(0, 0)));
      expect(a.y).toBeLessThanOrEqual(bottom);
      expect(a.y).toBeGreaterThanOrEqual(top);
    }
    expect(places[0]).toMatchObject(places[0]?.at ?? {});
    expect(places[3]).toMatchObject(places[3]?.at ?? {});
  });
});

describe("trails", () => {
  const play = (trails: Trails, done: number, share: number) =>
    grownTrails(trails, { done, playing: true }, [dot(share, share)], ["A"]);
  const played = [0.1, 0.2, 0.3].reduce((trails, share, i) => play(trails, 100 * i, share), noTrails);

  test("grow while a run plays, when it is paused and when it steps on", () => {
    expect(played.lanes[0]?.map(({ hits }) => hits)).toEqual([0.1, 0.2, 0.3]);
    const paused = grownTrails(played, { done: 320, playing: false }, [dot(0.4, 0.4)], ["A"]);
    const stepped = grownTrails(paused, { done: 321, playing: false }, [dot(0.5, 0.5)], ["A"]);
    expect(stepped.lanes[0]).toHaveLength(5);
    expect(polyline(stepped.lanes[0] ?? []).split(" ")).toHaveLength(5);
  });

  test("begin anew after a jump, forward or back, and in another scenario", () => {
    const paused = grownTrails(played, { done: 320, playing: false }, [dot(0.4, 0.4)], ["A"]);
    for (const done of [5000, 10]) {
      expect(grownTrails(paused, { done, playing: false }, [dot(0.9, 0.9)], ["A"]).lanes).toEqual([[dot(0.9, 0.9)]]);
    }
    const blank = grownTrails(
      { ...played, playing: false },
      { done: 5000, playing: false },
      [dot(Number.NaN, 1)],
      ["A"],
    );
    expect(blank.lanes).toEqual([[]]);
  });

  test("begin anew in a lane that runs something else, and go on in the others", () => {
    const two = grownTrails(played, { done: 300, playing: true }, [dot(0.4, 0.4), dot(0.1, 0.1)], ["A", "B"]);
    const now = grownTrails(two, { done: 300, playing: false }, [dot(0.5, 0.5), dot(0.2, 0.2)], ["A", "other"]);
    expect(now.lanes[0]).toHaveLength(5);
    expect(now.lanes[1]).toEqual([dot(0.2, 0.2)]);
    const blank = grownTrails(two, { done: 300, playing: false }, [dot(Number.NaN, 1), dot(1, 1)], ["other", "B"]);
    expect(blank.lanes.map((trail) => trail.length)).toEqual([0, 2]);
  });

  test("forget what moves less than a pixel, and every second point when they are many", () => {
    expect(play(played, 300, 0.3001).lanes[0]).toHaveLength(3);
    let trails = noTrails;
    for (let i = 0; i < 1000; i++) trails = play(trails, i, i % 2);
    expect(trails.lanes[0]?.length).toBeLessThanOrEqual(120);
    expect(trails.lanes[0]?.at(-1)).toEqual(dot(1, 1));
  });
});

describe("words", () => {
  test("say who is ahead in what", () => {
    expect(plain(tradeOffTakeaway([dot(0.452, 0.084)]))).toBe("A hits 45 % at 8.4 % mean efficiency.");
    expect(plain(tradeOffTakeaway([dot(0.45, 0.08), dot(0.33, 0.98)]))).toBe(
      "B hits 33 % at 98.0 % mean efficiency, A hits 45 % at 8.0 %. Neither is ahead in both.",
    );
    expect(tradeOffTakeaway([dot(0.45, 0.08), dot(0.68, 0.97)])).toMatch(/^B hits 68.*and is ahead in both\.$/);
    expect(tradeOffTakeaway([dot(Number.NaN, Number.NaN)])).toBe("No request yet.");
  });

  test("the table has the data that are drawn", () => {
    const lane = { figures: figuresOf({ hit_rate: 0.45, mean_efficiency: 0.084, idle: 100 }) };
    const table = tradeOffTable({ info: { done: 12 }, lanes: [lane] }, ["Chen, flawed"]);
    expect(table.rows).toEqual([["A", "Chen, flawed", 45, 8.4, 100]]);
    expect(table.title).toBe("Trade-off at step 11");
    expect(table.columns).toHaveLength(5);
    expect(tradePoint(tradeDot(lane))).toEqual(tradePoint(dot(0.45, 0.084)));
  });
});
