import { readFileSync } from "node:fs";
import { release } from "node:os";
import { expect, test } from "vitest";
import { CALL_COUNTS } from "../../../src/models/allocation/call-counts";
import { BatchesRun } from "../../../src/models/allocation/engine/batches-run";
import { Core } from "../../../src/models/allocation/engine/core";
import type { HeapCall } from "../../../src/models/allocation/engine/heap-calls";
import { ANSWER, longAt } from "../../../src/models/allocation/engine/heap-replay";
import { heapOf } from "../../../src/models/allocation/heap-models";
import { builtCore } from "../../built-core";
import { LONG } from "../../long-run";
import { glibcCalls } from "../../native-heaps";
import { IS_MODELED, REASON } from "../heap/this-malloc";
import { rowText, TABLE_HEAD, TABLE_ROWS, type TableRow, traceOf } from "./batch-table";

/** Recorded with glibc 2.36 and Linux 6.18 on x86-64; the long run records it again with --update=true. */
const TABLE = "glibc-2.36.tsv";
const recorded = readFileSync(new URL(TABLE, import.meta.url), "utf8");

const FAULTS = CALL_COUNTS.indexOf("page_faults");

/** A call of the model as tests/native/glibc_calls.c prints it. */
function lineOf({ kind, answer, mapped, place, movedEnd, counts }: HeapCall): string {
  const at = mapped ? `mmap ${place}` : longAt(answer, ANSWER.address);
  const block = kind === "release" ? "-" : `${at} ${longAt(answer, ANSWER.usable)}`;
  return `${block} faults=${counts[FAULTS]}${movedEnd ? ` brk=${longAt(answer, ANSWER.reach)}` : ""}`;
}

const core = new Core(builtCore);

function modelLines({ parameters, tuning: _, ...batches }: TableRow): string {
  const opened = BatchesRun.open(core, { ...batches, heap: heapOf("ptmalloc", parameters) });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return [...opened.value.run()].flatMap((calls) => calls.map((call) => `${lineOf(call)}\n`)).join("");
}

test("every address, page fault and place of a mapping is the one that was recorded from glibc and Linux", () => {
  expect(TABLE_ROWS).toHaveLength(3 * 4 * 29 * 2);
  const rows = TABLE_ROWS.map((row) => rowText(row, modelLines(row)));
  expect(`${TABLE_HEAD}${rows.join("")}`).toBe(recorded);
});

/** Other kernels place mappings or count faults in another way: 6.7 to 6.12 align mappings from 2 MiB on. */
function kernelReason(): string {
  if (process.platform !== "linux" || process.arch !== "x64") return ": not asked, this machine has another kernel";
  const [major = 0, minor = 0] = release().split(".").map(Number);
  const version = 100 * major + minor;
  if (version >= 607 && version <= 612) return `: not asked, Linux ${release()} aligns mappings`;
  const huge = readFileSync("/sys/kernel/mm/transparent_hugepage/enabled", "utf8");
  return huge.includes("[always]") ? ": not asked, this machine has huge pages" : "";
}

const reason = IS_MODELED ? kernelReason() : REASON;

/** A day asks for a few sizes; the long run for all. */
const DAILY = [64, 131_072];
const asked = TABLE_ROWS.filter(({ size }) => LONG || DAILY.includes(size));

test.skipIf(reason !== "")(
  `this machine's malloc and kernel answer as recorded${reason}`,
  { timeout: 600_000 },
  async () => {
    const real = glibcCalls();
    const writesOf = ({ writes, order }: TableRow) => (writes === "none" ? "none" : order === "one" ? "each" : "once");
    const rows = asked.map((row) => rowText(row, real(traceOf(row), row.parameters, writesOf(row))));
    if (LONG) await expect(`${TABLE_HEAD}${rows.join("")}`).toMatchFileSnapshot(TABLE);
    else expect(rows.filter((row) => !recorded.includes(row))).toEqual([]);
  },
);
