import { describe, expect, test } from "vitest";
import { MACHINE_EVENT_COLUMN } from "../../src/generated/page_machine";
import { pageFigures } from "../../src/labs/page-cache/figures";
import { BLOCK_SIZES, blocksTable } from "../../src/labs/page-cache/machine/DirectReads";
import { changeWords, earlierPanel, panelNow, panelPieces } from "../../src/labs/page-cache/machine/FreePanel";
import { fileCells, fileGrid, fileTable, outlivedWords } from "../../src/labs/page-cache/machine/file-figure";
import { memoryTable, memoryWords } from "../../src/labs/page-cache/machine/memory-figure";
import { findingOf } from "../../src/labs/page-cache/machine/Origins";
import { readsTable } from "../../src/labs/page-cache/machine/read-marks";
import {
  commandNow,
  directOrigin,
  endOf,
  followsArticle,
  KB_OF_PAGE,
  machineNumber,
  REPORTED_READS,
  readRows,
  reportedRange,
  requestWords,
  scriptRows,
  speedNumber,
  speedWords,
} from "../../src/labs/page-cache/machine/script-rows";
import { TIME_PARTS } from "../../src/labs/page-cache/machine/times-figure";
import { machineTakeaway, machineWords } from "../../src/labs/page-cache/machine/words";
import { figuresIn } from "../../src/labs/shared/lab-figures";
import { freeLines } from "../../src/models/page_cache/machine/article";
import { speedOf } from "../../src/models/page_cache/machine/command-figures";
import { directSpeed } from "../../src/models/page_cache/machine/direct";
import { MOST_ROWS } from "../../src/shared/data-table";
import { drawnColumn } from "./figure-kit";
import { END, machineRun, machineScenario } from "./pages-machine-kit";

const article = machineScenario();
const at = machineRun(article);
const plain = (text: string) => text.replaceAll(/\s/g, " ");
/** The step counts at the ends of the article's commands. */
const ENDS = scriptRows(at(END), article).map(endOf);
/** The machine after a command, counted from 1. */
const stateAfter = (command: number) => at(ENDS[command - 1] ?? Number.NaN);

describe("the article's run", () => {
  test("has six reads, each within its tolerance of the reported one", () => {
    const reads = readRows(at(END), article);
    expect(reads.map(speedWords)).toEqual(["44.4", "568", "45.6", "568", "4.3", "41.6"]);
    expect(reads.map(({ reported }) => reported?.speed)).toEqual(["44.4", "531", "45.6", "609", "4.3", "41.6"]);
    expect(reads.map(({ requests }) => requests)).toEqual([715, 0, 693, 0, 197_360, 97]);
    const tolerances = [0.001, 0.075, 0.001, 0.075, 0.0001, 0.0001];
    for (const [i, { time, reported }] of reads.entries()) {
      const seconds = reported?.seconds ?? Number.NaN;
      expect(Math.abs(time / 1e9 / seconds - 1)).toBeLessThan(tolerances[i] ?? 0);
    }
  });

  test("prints the article's panels and the panel at its end", () => {
    const numbers = (command: number) => freeLines(panelNow(stateAfter(command)), "2008")[1]?.match(/\d+/g);
    expect(numbers(1)).toEqual(["4053216", "795664", "3257552", "0", "352", "54624"]);
    expect(numbers(4)).toEqual(["4053216", "886360", "3166856", "0", "528", "145748"]);
    expect(numbers(6)).toEqual(["4053216", "794916", "3258300", "0", "344", "57360"]);
    expect(numbers(10)).toEqual(["4053216", "883480", "3169736", "0", "520", "145748"]);
  });

  test("emphasizes the numbers that differ from the panel before, and says by how much", () => {
    const machine = stateAfter(4);
    const earlier = earlierPanel(machine, article);
    expect(earlier?.command).toBe(1);
    const pieces = panelPieces(panelNow(machine), earlier?.panel ?? null, "2008");
    expect(pieces.map(({ text }) => text).join("")).toBe(freeLines(panelNow(machine), "2008").join("\n"));
    const changed = pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text);
    expect(changed).toEqual(["886360", "3166856", "528", "145748", "740084", "3313132"]);
    expect(plain(changeWords(panelNow(machine), earlier))).toBe(
      "Since command 1: cached +91 124, buffers +176, free −90 696, used by programs −604 kB.",
    );
    expect(earlierPanel(stateAfter(1), article)).toBeNull();
  });

  test("keeps the file's last 2,573 pages through the eater", () => {
    const eater = scriptRows(stateAfter(5), article)[4];
    expect([eater?.taken, eater?.evicted, eater?.metadata_evicted]).toEqual([814_575, 22_097, 44]);
    expect(plain(outlivedWords(stateAfter(5)))).toBe("Framed: its last 2 573 pages, which outlived the eater");
    const cells = fileCells(stateAfter(5));
    expect(cells.reduce((sum, { outlived }) => sum + outlived, 0)).toBe(2573);
    expect(cells.findIndex(({ outlived }) => outlived > 0)).toBe(Math.floor((24_670 - 2573) / 10));
  });

  test("shows all memory at every step of the eater, and takes cached pages only when nothing is free", () => {
    const [from = 0, to = 0] = [ENDS[3], ENDS[4]];
    let cached = Number.POSITIVE_INFINITY;
    for (let done = from; done <= to; done += done + 13 < to ? 13 : 1) {
      const machine = at(done);
      const parts = [...memoryWords(machine).matchAll(/([\d\u202f]+)\u00a0kB/g)];
      expect(parts.reduce((sum, [, kb]) => sum + Number(kb?.replaceAll("\u202f", "")), 0)).toBe(article.memory);
      if (machineNumber(machine, "free") > 0 && machineNumber(machine, "eaten") > 0)
        expect(machineNumber(machine, "file_cached")).toBe(24_670);
      expect(machineNumber(machine, "cached")).toBeLessThanOrEqual(cached);
      cached = machineNumber(machine, "cached");
    }
    const [last, dead] = [at(to - 1), at(to)];
    expect(machineNumber(dead, "free") - machineNumber(last, "free")).toBe(machineNumber(last, "eaten"));
    expect(machineNumber(dead, "cached")).toBe(machineNumber(last, "cached"));
  });

  test("explains the cold reads by the pages that the eater left", () => {
    expect(plain(JSON.stringify(findingOf(at(END), article)))).toBe(
      '{"cold":["44.4","45.6"],"direct":"41.6","missing":"7 556 kB","modeledGap":"62.1","reportedGap":"61.8"}',
    );
    expect(findingOf(stateAfter(6), article)).toBeNull();
    const other = machineScenario({ rate: 50_000_000 });
    expect(findingOf(machineRun(other)(END), other)).toBeNull();
  });

  test("titles, words, rows and tables say the same numbers", () => {
    const machine = at(END);
    const title = "4.3 to 609 MB/s reported: one file, one disk, six measurements";
    const { strong, rest } = machineTakeaway(machine, article);
    expect(strong + rest).toBe(title);
    expect(readsTable(machine, article).takeaway).toBe(`${title}.`);
    const words = plain(machineWords(machine, article));
    expect(words).toContain(title);
    expect(words).toContain("145 748 kB cached, 520 kB buffers, 3 169 736 kB free");
    expect(plain(memoryWords(machine))).toBe(
      "737 212 kB programs, 145 748 kB cached, 520 kB buffers, 3 169 736 kB free.",
    );
    const { columns, rows } = readsTable(machine, article);
    const modeled = columns.findIndex(({ key }) => key === "modeled_mb_per_s");
    const speeds = rows.map((row) => columns[modeled]?.text?.(Number(row[modeled])));
    expect(speeds).toEqual(readRows(machine, article).map(speedWords));
  });
});

describe("a state in between", () => {
  test("names its command and describes itself in at most 60 words", () => {
    expect(commandNow(at(0))).toBe("command 0 of 10");
    expect(commandNow(at(500_000))).toBe("command 7 of 10");
    for (const done of [0, 100_000, 396_000, 500_000, 800_000, END])
      expect(plain(machineWords(at(done), article)).split(/\s+(?=\D)/).length).toBeLessThanOrEqual(60);
  });

  test("has rows for the commands that have begun, and for those that have not", () => {
    const machine = at(500_000);
    const rows = scriptRows(machine, article);
    expect(rows.map(({ state }) => state).slice(5)).toEqual(["ended", "running", "waiting", "waiting", "waiting"]);
    expect(requestWords(readRows(machine, article)[4] ?? never())).toBe("");
  });

  test("draws each page of a read once, from memory or from the disk", () => {
    const machine = at(END);
    for (const read of readRows(machine, article)) {
      const disk = Array.from({ length: machine.runs.length / 3 }, (_, i) => machine.runs.subarray(3 * i, 3 * i + 3))
        .filter(([command]) => command === read.index)
        .reduce((sum, [, , count = 0]) => sum + count, 0);
      expect(disk).toBe(read.disk_pages);
      expect(read.memory_pages + read.disk_pages).toBe(24_670);
      expect(TIME_PARTS.reduce((sum, { key }) => sum + read[key], 0)).toBe(read.time);
    }
  });
});

const never = (): never => {
  throw new Error("The script has more reads.");
};

describe("direct reads by block size", () => {
  const SPEEDS = {
    512: "4.3",
    1024: "7.7",
    2048: "13.1",
    4096: "19.9",
    8192: "27.0",
    16384: "32.8",
    32768: "36.7",
    65536: "39.1",
    131072: "40.4",
    262144: "41.1",
    524288: "41.4",
    1048576: "41.6",
    4194304: "41.8",
  };

  test.each(Object.entries(SPEEDS))("at %s B reach %s MB/s", (size, speed) => {
    expect(speedNumber(directSpeed(article, Number(size)))).toBe(speed);
  });

  test("take as long as in the core, also with other settings and a partial record", () => {
    const settings = { file: 10_000_123, request: 77_777, rate: 12_345_679 };
    const sizes = [...BLOCK_SIZES, 1536, 3_000_320];
    for (const fields of [{}, settings]) {
      const scenario = machineScenario({ ...fields, script: sizes.map((size) => `direct:${size}`), drift: "none" });
      const rows = scriptRows(machineRun(scenario)(END), scenario);
      expect(rows.map(({ time }) => (1e3 * scenario.file) / time)).toEqual(
        sizes.map((size) => directSpeed(scenario, size)),
      );
    }
  });

  test("are the rows of the table", () => {
    const { rows } = blocksTable(article);
    expect(rows.map(([size]) => size)).toEqual(BLOCK_SIZES);
    expect(rows.map(([, speed]) => speed)).toEqual(BLOCK_SIZES.map((size) => directSpeed(article, size)));
  });
});

describe("tables and pictures", () => {
  test("hold the figures of the frame", () => {
    const machine = at(END);
    const rows = scriptRows(machine, article);
    expect(memoryTable(machine, article).rows).toEqual(
      rows.map((row) => [
        row.index + 1,
        row.name,
        ...[row.programs, row.buffers, row.cached, row.free, row.eaten].map((pages) => KB_OF_PAGE * pages),
      ]),
    );
    const { rows: runs } = fileTable(stateAfter(5));
    expect(runs.reduce((sum, [, pages]) => sum + Number(pages), 0)).toBe(24_670);
    expect(runs).toHaveLength(2);
    expect(readsTable(machine, article).rows.map((row) => row[5])).toEqual(readRows(machine, article).map(speedOf));
  });

  test("list the events before a step, after a seek back too", () => {
    const numbers = Object.keys(MACHINE_EVENT_COLUMN).length;
    const stepsAt = (done: number) => [...at(done).events].filter((_, i) => i % numbers === MACHINE_EVENT_COLUMN.step);
    const all = stepsAt(END);
    for (const end of ENDS) expect(all).toContain(end - 1);
    for (const done of ENDS) expect(stepsAt(done)).toEqual(all.filter((step) => step < done));
  });

  test("are bounded", () => {
    for (const done of [0, 100_000, 500_000, END])
      for (const table of [readsTable, memoryTable].map((make) => make(at(done), article)).concat(fileTable(at(done))))
        expect(table.rows.length).toBeLessThanOrEqual(MOST_ROWS);
  });

  test("are drawn for files", () => {
    const state = { info: { done: END }, lanes: [at(END)], scenario: article, focus: 0, firsts: [] } as never;
    const drawn = drawnColumn(figuresIn(pageFigures, article, "stage"), state);
    expect(drawn).not.toMatch(/NaN|undefined/);
  });

  test("a map has room for all cells", () => {
    for (const [width, height] of [
      [655, 88],
      [358, 176],
      [50, 900],
    ] as const) {
      const { columns, pitch } = fileGrid(2467, width, height);
      expect(columns * pitch).toBeCloseTo(width);
      expect(Math.ceil(2467 / columns) * pitch).toBeLessThanOrEqual(height);
    }
  });
});

test("reported figures stand beside the article's commands on its machine only", () => {
  expect(REPORTED_READS).toHaveLength(6);
  expect(followsArticle(article)).toBe(true);
  expect(followsArticle(machineScenario({ script: [...article.script, "sync"] }))).toBe(true);
  expect(followsArticle(machineScenario({ script: ["dd:4096"] }))).toBe(false);
  expect(followsArticle(machineScenario({ request: 1 }))).toBe(false);
});

test("only the article's own run is titled with the reported range", () => {
  expect(reportedRange(article)).toBe("4.3 to 609");
  for (const fields of [{ script: [...article.script, "sync"] }, { request: 1 }]) {
    const other = machineScenario(fields);
    expect(reportedRange(other)).toBeNull();
    const { strong, rest } = machineTakeaway(machineRun(other)(END), other);
    expect(strong + rest).toMatch(/^\S+ to 568 MB\/s: one file, one disk, six reads$/);
  }
});

test("speeds of direct reads are fitted at the article's block sizes, and predicted at others", () => {
  const other = machineScenario({ script: ["dd:512"] });
  expect([512, 1_048_576, 4096].map((block) => directOrigin(other, block))).toEqual(["fitted", "fitted", "predicted"]);
  expect(directOrigin(machineScenario({ rate: 50_000_000 }), 512)).toBe("modeled");
});
