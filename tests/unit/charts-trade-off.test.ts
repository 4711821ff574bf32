import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutoffTradeOff } from "../../src/labs/buffer-cache/compare/cutoff-trade-off";
import { tradeOffTable } from "../../src/labs/buffer-cache/tables";
import {
  cutoffShares,
  cutoffValueText,
  tradeOffTakeaway,
  tradeOffWords,
} from "../../src/labs/buffer-cache/workload/cutoff";
import { figure } from "../../src/models/allocation/figures";
import { around, meets } from "../../src/plot/labels";
import { badgePlaces, TRADE_OFF, tradePoint } from "../../src/plot/layout/trade-off";
import { namePlaces } from "../../src/plot/layout/trade-off-names";
import { formatShare } from "../../src/shared/figure-text";
import { article, open, seek } from "./engine-kit";
import { figuresOf, plain } from "./lane-kit";

const dot = (saved: number, efficiency: number) => ({ x: saved, y: efficiency });
const { left, right, top, bottom, badge } = TRADE_OFF;

describe("places", () => {
  test("a lane without savings or waste is in the upper left corner, one with only savings and waste in the lower right", () => {
    expect(tradePoint(dot(0, 1))).toEqual({ x: left, y: top });
    expect(tradePoint(dot(1, 0))).toEqual({ x: right, y: bottom });
    expect(tradePoint(dot(0.5, 0.5))).toEqual({ x: (left + right) / 2, y: (top + bottom) / 2 });
  });

  test("a lane has no place before the first request", () => {
    expect(tradePoint(dot(Number.NaN, 0.5))).toBeNull();
    expect(badgePlaces([dot(Number.NaN, Number.NaN), dot(0, 1)]).map(({ lane }) => lane)).toEqual([1]);
  });

  test("badges never cover one another's letter, and stay on their points where possible", () => {
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

describe("texts of the trade-off", () => {
  test("the table has the data as drawn: the lanes, and their policies with every cutoff", () => {
    const laneWith = (avoided_share: number, hit_rate: number, efficiency: number) => ({
      figures: figuresOf({ avoided_share, hit_rate, efficiency }),
    });
    const points = [
      { value: 100, lane: laneWith(0.25, 0.375, 1) },
      { value: null, lane: laneWith(0.5, 0.625, 0.125) },
    ];
    const table = tradeOffTable(
      { info: { done: 12 }, lanes: [laneWith(0.45, 0.5, 0.084)], dots: [dot(0.45, 0.084)] },
      ["Chen, flawed"],
      [{ name: "keep", lane: 0, points }],
    );
    expect(table.rows.map(([, policy, ...shares]) => [plain(String(policy)), ...shares])).toEqual([
      ["Chen, flawed", 0.45, 0.5, 0.084],
      ["keep, cutoff 100 B", 0.25, 0.375, 1],
      ["keep, no cutoff", 0.5, 0.625, 0.125],
    ]);
    expect(table.title).toBe("Trade-off at step 11");
  });
});

test("heap calls saved are one figure in the lane's head, the trade-off, its table and the words at the cutoff", () => {
  const session = open(article);
  seek(session, 11);
  const lane = { figures: session.figures(0).slice() };
  const [saved, hits] = [figure(lane, "avoided_share"), figure(lane, "hit_rate")];
  expect([saved, hits].map((share) => plain(formatShare(share, 0)))).toEqual(["64 %", "50 %"]);
  const dots = [dot(cutoffTradeOff.x.of(lane), cutoffTradeOff.y.of(lane))];
  expect(dots[0]?.x).toBe(saved);
  expect(plain(tradeOffWords(dots))).toContain("64 % of heap calls saved");
  expect(cutoffValueText(null, cutoffShares(lane))).toContain("64 percent of heap calls saved");
  const table = tradeOffTable({ info: { done: 11 }, lanes: [lane], dots }, ["Chen, flawed"]);
  const shares = table.columns.map(({ name, key }, i) => [name, key, table.rows[0]?.[i]]).slice(2, 4);
  expect(shares).toEqual([
    ["heap calls saved", "avoided_share", saved],
    ["hits", "hit_rate", hits],
  ]);
});

test("the plot's takeaway compares two lanes, and names the extremes of more", () => {
  const dots = [dot(0.9, 0.1), dot(0.2, 0.448), dot(0.5, 0.3)];
  expect(tradeOffTakeaway(dots)).toBe("A saves the most heap calls. B’s memory is the most useful.");
  expect(tradeOffTakeaway(dots.slice(0, 2))).toBe("A saves more heap calls. B’s memory is more useful.");
});

test("a pool that makes more heap calls than no cache is named, though it lies left of the plot", () => {
  const dots = [dot(-0.54, 0.2), dot(0.98, 0.5)];
  expect(tradeOffTakeaway(dots)).toBe("B is the only cache here that saves heap calls.");
  expect(tradeOffTakeaway(dots.slice(0, 1))).toBe("No cache here saves heap calls.");
  expect(plain(tradeOffWords(dots))).toMatch(/^A: 20.0 % of what callers hold is useful, 54 % more heap calls\. B: /);
});

const PLOT_WORDS = { corner: "no cache", dot: ["each dot:", "one cutoff"] };

describe("the names of the lines", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const line = fc.record({
    name: fc.constantFrom("free the one coming back", "keep the bigger", "A’s policy"),
    dots: fc.array(fc.record({ x: share, y: share }), { minLength: 1, maxLength: 16 }),
  });

  test("do not touch another name, a dot or a badge, and stay within the plot", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.array(fc.record({ x: share, y: share })), (lines, lanes) => {
        const badges = badgePlaces(lanes.slice(0, 4));
        const names = namePlaces(lines, badges, PLOT_WORDS).filter((place) => place !== null);
        const points = lines.flatMap(({ dots }) => dots.flatMap((dot) => tradePoint(dot) ?? []));
        const boxes = [
          ...points.map((point) => around(point, 2.75)),
          ...badges.map((place) => around(place, badge / 2)),
        ];
        for (const [i, name] of names.entries()) {
          expect([...boxes, ...names.slice(i + 1)].filter((other) => meets(name, other))).toEqual([]);
          expect([name.left >= left, name.right <= right]).toEqual([true, true]);
          expect([name.top >= top, name.bottom <= bottom]).toEqual([true, true]);
        }
      }),
    );
  });

  test("leave room for badges at the corner with its name", () => {
    const badges = badgePlaces([dot(0, 1), dot(0, 1), dot(0.02, 1)]);
    const [corner] = namePlaces([], badges, PLOT_WORDS);
    if (!corner) throw new Error("no name");
    expect(badges.filter((place) => meets(corner, around(place, badge / 2)))).toEqual([]);
    expect([corner.left - left, corner.top - top].every((far) => far < 4 * badge)).toBe(true);
  });

  test("are near their own dots, one per line if there is room, and the explanation of a dot comes last", () => {
    const lines = [
      { name: "keep the bigger", dots: [dot(0.25, 0.95), dot(0.35, 0.6), dot(0.45, 0.02)] },
      { name: "free the one coming back", dots: [dot(0.25, 0.95), dot(0.4, 0.7)] },
    ];
    const places = namePlaces(lines, badgePlaces([dot(0.45, 0.02), dot(0.33, 0.97)]), PLOT_WORDS);
    expect(places.map((place) => place?.lines.join(" "))).toEqual([
      "no cache",
      "keep the bigger",
      "free the one coming back",
      "each dot: one cutoff",
    ]);
  });
});
