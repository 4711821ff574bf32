import { describe, expect, test } from "vitest";
import type { FrameInfo } from "../../src/kernel/protocol/messages";
import { pageFigures } from "../../src/labs/page-cache/figures";
import { selectedWords } from "../../src/labs/page-cache/policies/lane-words";
import { drawnLists } from "../../src/labs/page-cache/policies/lists";
import { listsTable } from "../../src/labs/page-cache/policies/lists-figure";
import { storyOf } from "../../src/labs/page-cache/policies/PoliciesStory";
import { type PageRole, roleCounts } from "../../src/labs/page-cache/policies/roles";
import { drawRolesBar, lanesTable } from "../../src/labs/page-cache/policies/roles-bar";
import { lastRequest, mostLists, outcomeText } from "../../src/labs/page-cache/policies/strip";
import { cellUnder, pageAfterKey, placeLists, stripScale } from "../../src/labs/page-cache/policies/strip-layout";
import { filled, scanState, scansIn } from "../../src/labs/page-cache/policies/windows";
import { windowsTable } from "../../src/labs/page-cache/policies/windows-figure";
import { policiesTakeaway, policiesWords } from "../../src/labs/page-cache/policies/words";
import { figuresIn } from "../../src/labs/shared/lab-figures";
import { pageFigure } from "../../src/models/page_cache/figures";
import { POLICY_NAMES, type PolicyName } from "../../src/models/page_cache/policies";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import { svgSurface } from "../../src/plot/svg-context";
import { drawnColumn } from "./figure-kit";
import { scenarioOf, statesAt, VIEW } from "./page-states";

function stateAt(fields: object, done: number) {
  const scenario = scenarioOf(fields);
  const [caches = []] = statesAt(scenario, [done]);
  return { scenario, caches, done };
}

const info = { view: VIEW, frontier: 80_000, done: 80_000 } as FrameInfo;
const lanesOf = (...models: readonly PolicyName[]) => models.map((model) => laneOf(model));
const groups = [0, 4, 8, 12].map((first) => POLICY_NAMES.slice(first, first + 4));
const scan = stateAt({}, 80_000);

describe("the last request", () => {
  const [lru] = scan.caches;
  const at = (asked: number | "max", playing: boolean) =>
    lastRequest({ ...info, asked, playing }, lru ?? ({} as never));

  test("is named at rest and up to 30 requests a second", () => {
    for (const last of [at("max", false), at(30, true)]) {
      expect(last?.page).toBe(35_999);
      expect(last && outcomeText(last)).toBe("○ miss");
    }
    expect([at(31, true), at("max", true)]).toEqual([undefined, undefined]);
  });
});

describe("at the end of the fourth scan", () => {
  const { scenario, caches } = scan;

  test("bars, title, words and tables say the published figures", () => {
    const counts = caches.map((cache) => roleCounts(cache, scenario.cache));
    expect(counts).toEqual([
      { proved: 0, fresh: 0, dead: 2000, empty: 0 },
      { proved: 1423, fresh: 426, dead: 151, empty: 0 },
      { proved: 1452, fresh: 285, dead: 263, empty: 0 },
    ]);
    const { surface, marks } = svgSurface(2000, 20);
    drawRolesBar(surface, counts[1] ?? ({} as never), 12);
    for (const text of ["1\u202f423 requested again", "426 not yet", "151 never again"])
      expect(marks("bar")).toContain(`>${text}<`);
    const { strong, rest } = policiesTakeaway(caches, 0);
    expect(`${strong}${rest}`).toBe("None of A’s 2\u202f000\u00a0pages is ever requested again. In B, 1\u202f849 are.");
    expect(policiesTakeaway(caches, 2).strong).toContain("263 of C’s");
    const words = policiesWords(caches, scenario, 80_000);
    for (const number of ["79\u202f999", "fourth scan", "S3-FIFO 263", "ARC 151", "53.6", "58.3", "58.2"])
      expect(words).toContain(number);
    const table = lanesTable(caches, scenario);
    const column = (key: string) => table.rows.map((row) => row[table.columns.findIndex((one) => one.key === key)]);
    expect(column("hits")).toEqual([42_859, 46_656, 46_580]);
    expect(column("dead")).toEqual([2000, 151, 263]);
  });

  test("without the future, a flushed cache holds only pages without a hit", () => {
    const [lru, arc] = caches.map((cache) => roleCounts(cache, scenario.cache, "known"));
    expect(lru).toEqual({ proved: 0, fresh: 2000, dead: 0, empty: 0 });
    expect(arc?.dead).toBe(0);
    expect(policiesTakeaway(caches, 0, "known").strong).toBe("A hits 53.6\u00a0% of 80\u202f000\u00a0requests.");
    expect(policiesWords(caches, { ...scenario, roles: "known" }, 80_000)).not.toContain("never");
  });

  test("the table of the lists has their sizes", () => {
    const [, _arc] = caches;
    expect(listsTable(caches, scenario).rows).toContainEqual(["B T1", "pages", 51, 0, 0, 51]);
  });

  test("the story leads from the full cache to the last scan", () => {
    const [lru] = caches;
    const story = storyOf(lru ?? ({} as never), scenario);
    const first = story.slice(0, 7).map(({ step, title }) => [step, title]);
    expect(first).toEqual([
      [4923, "Full"],
      [5062, "Differs from C"],
      [5512, "Differs from B"],
      [16_000, "A scan begins"],
      [17_999, "Flushed"],
      [19_999, "The scan ends"],
      [20_999, "After the scan"],
    ]);
    expect(story[6]?.text).toContain("449");
    expect(story.at(-1)).toMatchObject({ step: 79_999, title: "The scan ends" });
    const ofArc = storyOf(caches[1] ?? ({} as never), scenario);
    expect(ofArc.map(({ step, title, text }) => `${step} ${title}: ${text}`)).toContain(
      "28734 The target peaks: p was 473, its highest so far. Now it falls.",
    );
  });

  test("the table of windows has the hits of each window", () => {
    const { rows } = windowsTable(info, caches, scenario.window);
    const after = rows.find(([last]) => Number(last) >= 20_999);
    expect(after?.slice(1)).toEqual([0.449, 0.7, 0.716].map((share) => expect.closeTo(share, 6)));
    expect(rows.length).toBeLessThanOrEqual(200);
  });

  test("a picture of the stage names all lanes", () => {
    const svg = drawnColumn(figuresIn(pageFigures, scenario, "stage"), {
      ...{ info, lanes: caches, scenario, focus: 0, firsts: [] },
    });
    for (const text of ["LRU", "ARC", "S3-FIFO", "53.6", "T1 51", "Hits per 1\u202f000 requests"])
      expect(svg).toContain(text);
  });
});

describe.each(groups)("%s, %s, %s and %s", (...models) => {
  const scenario = scenarioOf({ lanes: lanesOf(...models), cache: 1500, hot: 4000, scan: 1500, requests: 12_000 });
  const states = statesAt(scenario, [700, 3000, 5000, 5500, 9000, 12_000]);

  test("the cells add up to the pages of each role, at every step", () => {
    for (const caches of states)
      for (const [lane, cache] of caches.entries()) {
        for (const knowledge of ["future", "known"] as const) {
          const { empty: _, ...pages } = roleCounts(cache, scenario.cache, knowledge);
          const lists = drawnLists(cache, laneOf(models[lane] ?? "lru").policy, knowledge);
          const sum = (role: PageRole) =>
            lists.flatMap(({ cells }) => cells).reduce((all, cell) => all + cell[role], 0);
          expect({ proved: sum("proved"), fresh: sum("fresh"), dead: sum("dead") }).toEqual(pages);
          expect(pages.proved + pages.fresh + pages.dead).toBe(pageFigure(cache, "resident"));
        }
      }
  });

  test("a page has the same area in all lanes, and no list covers another", () => {
    for (const caches of states) {
      const scale = stripScale(640, 60, scenario.cache, mostLists(caches, scenario.lanes));
      const unit = scale.unit * scale.height;
      for (const [lane, cache] of caches.entries()) {
        const placed = placeLists(drawnLists(cache, laneOf(models[lane] ?? "lru").policy), scale);
        for (const { cells } of placed)
          for (const { cell, width, height } of cells)
            expect((width * height) / (cell.fresh + cell.proved + cell.dead)).toBeCloseTo(unit, 6);
        const ends = placed.map(({ x, width }) => x + width);
        placed.slice(1).forEach(({ x }, i) => {
          expect(x).toBeGreaterThanOrEqual(ends[i] ?? 0);
        });
        expect(Math.max(0, ...ends)).toBeLessThanOrEqual(640.001);
      }
    }
  });

  test("words name every state, and stay short", () => {
    for (const [i, caches] of states.entries()) {
      const words = policiesWords(caches, scenario, [700, 3000, 5000, 5500, 9000, 12_000][i] ?? 0);
      expect(words.split(/[ ]/).length).toBeLessThanOrEqual(60);
      for (let focus = 0; focus < caches.length; focus++)
        expect(policiesTakeaway(caches, focus).strong).not.toMatch(/NaN|–|undefined/);
    }
  });
});

test("keys and pointer select cells", () => {
  const { scenario, caches } = stateAt({ cache: 100, n: 300, lanes: lanesOf("lru") }, 5000);
  const [cache] = caches;
  const policy = scenario.lanes[0]?.policy ?? laneOf("lru").policy;
  if (cache === undefined) throw new Error("no lane");
  const placed = placeLists(drawnLists(cache, policy), stripScale(500, 40, 100, 1));
  const cells = placed.flatMap((list) => list.cells);
  const pages = cells.map(({ cell }) => cell.page);
  const rows = placed[0]?.rows ?? 0;
  const [third] = cells.slice(2);
  expect(cellUnder(placed, (third?.x ?? 0) + 1, (third?.y ?? 0) + 1)?.page).toBe(pages[2]);
  expect(cellUnder(placed, 499, 41)).toBeUndefined();
  const after = (at: number, key: string) => pageAfterKey(placed, pages[at] ?? null, key);
  expect(after(2, "ArrowDown")).toBe(pages[3]);
  expect(after(2, "ArrowUp")).toBe(pages[1]);
  expect(after(2, "ArrowRight")).toBe(pages[2 + rows]);
  expect(after(2, "ArrowLeft")).toBe(pages[Math.max(0, 2 - rows)]);
  expect(after(2, "End")).toBe(pages[99]);
  expect(after(99, "ArrowRight")).toBe(pages[99]);
  expect(after(2, "Escape")).toBeNull();
  expect(pageAfterKey(placed, null, "Escape")).toBeUndefined();
  expect(after(2, "a")).toBeUndefined();
  expect(selectedWords(cache, policy, pages[0] ?? 0, "known")).toMatch(/^page \d+ in queue: /);
  expect(selectedWords(cache, policy, 4_000_000, "known")).toContain("not in this cache");
});

describe("scans", () => {
  const shape = { work: "mix", hot: 100, scan: 20, requests: 300 } as const;

  test("are counted from their first request", () => {
    expect(scanState(shape, 100)).toBeNull();
    expect(scanState(shape, 101)).toEqual({ scan: 1, isRunning: true, requests: 1 });
    expect(scanState(shape, 120)).toEqual({ scan: 1, isRunning: false, requests: 0 });
    expect(scanState(shape, 221)).toMatchObject({ scan: 2, isRunning: true });
    expect(scanState({ ...shape, work: "zipf" }, 221)).toBeNull();
  });

  test("are listed where a view touches them", () => {
    expect(scansIn(shape, 0, 299)).toEqual([
      [100, 120],
      [220, 240],
    ]);
    expect(scansIn(shape, 119, 150)).toEqual([[100, 120]]);
    expect(scansIn(shape, 120, 219)).toEqual([]);
  });
});

test("a column in which no window ends shows the window that covers it", () => {
  expect(filled([Number.NaN, 0.5, Number.NaN, 0.7, Number.NaN])).toEqual([0.5, 0.5, 0.7, 0.7, Number.NaN]);
});
