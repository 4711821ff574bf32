import { expect, test } from "vitest";
import { csvOf, picturesOf, svgOf, tablesOf } from "../../src/app/share/shared-files";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { bufferWords } from "../../src/labs/buffer-cache/lab-words";
import { heapFigures } from "../../src/labs/heap/figures";
import { heapFiles as files } from "../../src/labs/heap/files";
import { heapWords } from "../../src/labs/heap/lab-words";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { heapFiguresSheet, heapFiguresTable } from "../../src/labs/heap/share/figures-table";
import type { SharedState } from "../../src/labs/shared/lab-files";
import { laneNames, scenarioSentence } from "../../src/labs/shared/lab-words";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { AllocationLane } from "../../src/models/allocation/lane-arrays";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { SvgPath } from "../../src/plot/svg-context";
import { formatInteger } from "../../src/shared/format";
import { readCsv } from "./csv-reader";
import { figuresOf, plain } from "./lane-kit";
import { heapFrameOf } from "./share-kit";

/** A heap in which every figure has its own value. */
const heap = (times: number) => ({
  figures: Float64Array.from(Object.keys(HEAP_FIGURE), (_, i) => times * (i + 1)),
});
const value = (name: keyof typeof HEAP_FIGURE, times: number) => times * (HEAP_FIGURE[name] + 1);

test("each column of the figures holds the figure that it names", () => {
  const { columns, rows } = heapFiguresTable([heap(1), heap(100)], ["glibc", "NT"], []);
  const cell = (key: string, row: number) => rows[row]?.[columns.findIndex((column) => column.key === key)];
  expect([cell("lane", 1), cell("heap", 1)]).toEqual(["B", "NT"]);
  expect(cell("overhead", 0)).toBe(value("overhead", 1));
  expect(cell("touched", 1)).toBe(value("page_faults", 100));
  expect(cell("given_back", 1)).toBe(value("pages_released", 100));
  expect(cell("live", 1)).toBe(value("live", 100));
  expect(cell("committed", 0)).toBe(value("committed", 1));
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
});

test("a recording adds its resizes to file and sheet", () => {
  const lane = { figures: figuresOf({ resized_in_place: 7, resized_moved: 2, resized_copied: 4096 }) };
  const file = heapFiguresTable([heap(1)], ["glibc"], [lane]);
  expect(file.columns.slice(-3).map(({ key }) => key)).toEqual(["resized_in_place", "resized_moved", "resized_copied"]);
  expect(file.rows[0]?.slice(-3)).toEqual([7, 2, 4096]);
  expect(
    heapFiguresSheet([heap(1)], ["glibc"], [lane])
      .rows.slice(-3)
      .map((row) => row.map((cell) => plain(String(cell)))),
  ).toEqual([
    ["resizes in place", "7"],
    ["resizes that moved", "2"],
    ["copied by resizes", "4 096 B"],
  ]);
});

test("a sheet has the same figures, one column per heap", () => {
  const { columns, rows } = heapFiguresSheet([heap(1), heap(100)], ["glibc", "NT"], []);
  expect(columns.map(({ key, name = key }) => name)).toEqual(["figure", "A: glibc", "B: NT"]);
  expect(rows).toHaveLength(heapFiguresTable([heap(1)], [""], []).columns.length - 2);
  expect(rows.find(([name]) => name === "system calls")).toEqual([
    "system calls",
    ...[1, 100].map((times) => formatInteger(value("system_calls", times))),
  ]);
});

test("a lane is its heap in the heap lab, and its policy in the other", () => {
  expect(scenarioSentence(heapWords, defaultHeapScenario)).toMatch(
    /A: glibc 2\.36 \(ptmalloc\).*\. B: NT heap of Windows XP with LFH/,
  );
  expect(scenarioSentence(heapWords, defaultHeapScenario)).not.toContain("Cache nothing");
  expect(scenarioSentence(bufferWords, defaultScenario)).toContain("B: ");
  expect(laneNames(heapWords, defaultHeapScenario)).toEqual(["glibc 2.36", "NT XP with LFH"]);
  expect(laneNames(bufferWords, defaultScenario)).toEqual(["Chen, flawed", "Chen, fixed"]);
});

test("a path starts where its first line starts, as on a canvas", () => {
  const path = new SvgPath();
  path.lineTo(1, 2);
  path.lineTo(3, 4);
  expect(path.d).toBe("M1 2 3 4");
});

test("pictures and tables of a run are well-formed and hold its figures, and a title is text in them", () => {
  const title = '=1+1"><script>alert(1)</script> & <b>';
  const scenario = { ...defaultHeapScenario, title };
  const link = `https://example.org/lab/${encodeLink(scenario, "0a1b2c")}`;
  const state: SharedState<AllocationScenario, AllocationLane> = {
    ...heapFrameOf(scenario),
    scenario,
    link,
    firsts: [],
    focus: 0,
  };
  const pictures = picturesOf(files, scenario).map(({ id }) => id);
  const single = heapFigures.filter(({ places }) => places.includes("file"));
  expect(pictures).toEqual(["stage", ...single.map(({ id }) => id)]);
  for (const picture of pictures) {
    const svg = new DOMParser().parseFromString(svgOf(files, picture, state), "image/svg+xml");
    expect(svg.querySelector("parsererror, script, b, [style], [href]")).toBeNull();
    const said = plain([...svg.querySelectorAll("text")].map(({ textContent }) => textContent).join(" "));
    for (const words of [title, "65.5 %", "2.9 %", "glibc 2.36"]) expect(said).toContain(words);
    expect(said.replaceAll(" ", "")).toContain(link);
  }
  for (const kind of tablesOf(files, scenario).keys()) {
    const rows = readCsv(csvOf(files, kind, state));
    expect(rows.slice(0, 3)).toEqual([
      ["title", `'${title}`],
      ["link", link],
      ["step", "409599"],
    ]);
    expect(rows.length).toBeGreaterThan(5);
  }
  const [first] = files.printed(state);
  expect(first?.rows.map(([name]) => name)).toContain("system calls");
});
