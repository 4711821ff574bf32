import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutoffTradeOff } from "../../src/labs/buffer-cache/compare/cutoff-trade-off";
import { tradeOffTable } from "../../src/labs/buffer-cache/compare/trade-off-table";
import { cutoffLineWords, tradeOffTakeaway, tradeOffWords } from "../../src/labs/buffer-cache/compare/trade-off-words";
import { cutoffShares, cutoffValueText } from "../../src/labs/buffer-cache/workload/cutoff-words";
import { figure } from "../../src/models/allocation/figures";
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
  test("say which lane is ahead on which axis", () => {
    expect(tradeOffTakeaway([dot(0.45, 0.08), dot(0.33, 0.98)])).toBe(
      "A saves more heap calls. B keeps its memory useful.",
    );
    expect(tradeOffTakeaway([dot(0.45, 0.08), dot(0.68, 0.97)])).toBe("B is ahead on both axes.");
    expect(tradeOffTakeaway([dot(0.45, 0.08), dot(0.45, 0.08)])).toBe("Both caches do equally well.");
    expect(tradeOffTakeaway([dot(0.45, 0.084)])).toBe("A is the only cache here.");
    expect(tradeOffTakeaway([dot(Number.NaN, Number.NaN)])).toBe("Nothing is allocated yet.");
    expect(tradeOffTakeaway([dot(0.13, Number.NaN)])).toBe("Nothing is allocated now.");
  });

  test("describe where the lanes are and where the cutoffs lead", () => {
    expect(plain(tradeOffWords([dot(0.452, 0.0155), dot(Number.NaN, 1)]))).toBe(
      "A: 1.6 % of what callers hold is useful, 45 % of heap calls are saved.",
    );
    expect(plain(cutoffLineWords("keep the bigger", [dot(0.25, 1), dot(0.3, 0.5), dot(0.45, 0.015)]))).toBe(
      "With “keep the bigger” the lowest cutoff gives 100 % useful and 25 % saved; no cutoff gives 1.5 % useful and 45 % saved.",
    );
  });

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
  expect(plain(tradeOffWords(dots))).toContain("64 % of heap calls are saved");
  expect(cutoffValueText(null, cutoffShares(lane))).toContain("64 percent of heap calls saved");
  const table = tradeOffTable({ info: { done: 11 }, lanes: [lane], dots }, ["Chen, flawed"]);
  const shares = table.columns.map(({ name, key }, i) => [name, key, table.rows[0]?.[i]]).slice(2, 4);
  expect(shares).toEqual([
    ["heap calls saved", "avoided_share", saved],
    ["hit rate", "hit_rate", hits],
  ]);
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
          ...points.map((point) => boxAround(point, 2.75)),
          ...badges.map((place) => boxAround(place, badge / 2)),
        ];
        for (const [i, name] of names.entries()) {
          expect([...boxes, ...names.slice(i + 1)].filter((other) => meet(name, other))).toEqual([]);
          expect([name.x >= left, name.x + name.width <= right]).toEqual([true, true]);
          expect([name.y >= top, name.y + name.height <= bottom]).toEqual([true, true]);
        }
      }),
    );
  });

  test("leave room for badges at the corner with its name", () => {
    const badges = badgePlaces([dot(0, 1), dot(0, 1), dot(0.02, 1)]);
    const [corner] = namePlaces([], badges, PLOT_WORDS);
    if (!corner) throw new Error("no name");
    expect(badges.filter((place) => meet(corner, boxAround(place, badge / 2)))).toEqual([]);
    expect([corner.x - left, corner.y - top].every((far) => far < 4 * badge)).toBe(true);
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

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxAround = ({ x, y }: { readonly x: number; readonly y: number }, half: number): Box => ({
  x: x - half,
  y: y - half,
  width: 2 * half,
  height: 2 * half,
});

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
