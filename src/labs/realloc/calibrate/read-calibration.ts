import { BATCHES_FIELD, CALL_ORDER } from "../../../generated/block";
import { LIMIT } from "../../../generated/kernel";
import { names } from "../../../kernel/scenario/field";
import {
  checked,
  formed,
  list,
  pair,
  type Reader,
  record,
  text,
  version,
  whole,
  word,
} from "../../../kernel/scenario/file/json-reader";
import { readJson } from "../../../kernel/scenario/file/read-json";
import { type FileBytes, readText } from "../../../kernel/scenario/file/read-text";
import { namedProblems, problemList, type Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { BUDGET, type CallOrder } from "../../../models/allocation/batches";
import { CALL_KINDS } from "../../../models/allocation/call-summary";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import type {
  CalibratedSize,
  Calibration,
  FailedSize,
  Machine,
  MeasuredGroup,
  MeasuredSize,
  Settings,
} from "./calibration";

const MOST = 2 ** 53;
const count = whole(0, MOST);
const n = whole(1, BATCHES_FIELD.pointers.max);
const size = whole(BATCHES_FIELD.size.min, BATCHES_FIELD.size.max);

const machine = record<Machine>({
  cpu: text(100),
  system: text(100),
  malloc: text(100),
  unit: word(["cycles", "ns"]),
  hertz: whole(1, MOST),
  page: whole(1, MOST),
  huge_pages: text(100),
  tunables: text(1000),
});

const { resize_num, resize_den, pointers } = BATCHES_FIELD;
const settings = record<Settings>({
  order: word(names(CALL_ORDER) as readonly CallOrder[]),
  touch: word(["none", "asked"]),
  pointers: whole(pointers.min, pointers.max),
  budget: whole(BUDGET.min, BUDGET.max),
  factor: pair(whole(resize_num.min, resize_num.max), whole(resize_den.min, resize_den.max), "[number, number]"),
  seed: whole(0, LIMIT.NONE),
});

/** The paths of each call, as a program sees them. */
const PATHS = {
  malloc: ["heap", "heap+brk", "map", "map+brk"],
  realloc: [
    ...["fits", "shrinks", "shrinks+brk", "grows", "grows+brk", "moves", "moves+brk"],
    ...["to-map", "map-fits", "remap-in-place", "remap-moved"],
  ],
  free: ["heap", "heap+brk", "unmap"],
} as const;

const TIMES = ["min", "p25", "median", "p75", "p90", "p99", "max"] as const;
type Time = (typeof TIMES)[number];
const times = Object.fromEntries(TIMES.map((name) => [name, count])) as Readonly<Record<Time, Reader<number>>>;

const group = checked(
  record<MeasuredGroup>({
    call: word(CALL_KINDS),
    path: word([...new Set(Object.values(PATHS).flat())]),
    faults: count,
    n,
    mean: count,
    ...times,
    log2: list(pair(whole(0, 64), whole(1, MOST), "[bits, calls]"), 1, 65),
  }),
  checkGroup,
);

function checkGroup(of: MeasuredGroup, path: string, report: Report): void {
  const paths: readonly string[] = PATHS[of.call];
  if (!paths.includes(of.path)) report(`${path}.path`, of.path, `of ${of.call}: ${paths.join(", ")}`);
  for (const [i, name] of TIMES.entries()) {
    const before = TIMES[i - 1] ?? name;
    if (of[name] < of[before]) report(`${path}.${name}`, of[name], `at least ${before}, ${formatInteger(of[before])}`);
  }
  checkSum(`${path}.log2`, of.log2, ([, calls]) => calls, of.n, report);
}

/** Reports a list whose counts are not `total` together. */
function checkSum<T>(path: string, of: readonly T[], countOf: (entry: T) => number, total: number, report: Report) {
  const sum = of.reduce((all, entry) => all + countOf(entry), 0);
  if (sum !== total) report(path, `${formatInteger(sum)} calls`, `${formatInteger(total)} calls, as n says`);
}

const measured = checked(
  record<MeasuredSize>({
    size,
    n,
    answers: formed(/^[0-9a-f]{16}$/, "16 digits of 0 … 9 and a … f"),
    faults: list(count, 3, 3),
    overhead: count,
    resolution: count,
    calls: list(group, 3, 10_000),
  }),
  checkSize,
);

function checkSize(of: MeasuredSize, path: string, report: Report): void {
  for (const [i, call] of CALL_KINDS.entries()) {
    const groups = of.calls.filter((entry) => entry.call === call);
    checkSum(`${path}.calls (${call})`, groups, (entry) => entry.n, of.n, report);
    const faults = groups.reduce((sum, entry) => sum + entry.faults * entry.n, 0);
    if (of.faults[i] !== faults)
      report(`${path}.faults[${i}]`, of.faults[i], `${formatInteger(faults)}, the sum of its calls`);
  }
  const keys = new Set<string>();
  for (const [i, entry] of of.calls.entries()) {
    const key = `${entry.call} ${entry.path}, ${entry.faults} faults`;
    if (keys.has(key)) report(`${path}.calls[${i}]`, key, "each call, path and number of faults once");
    keys.add(key);
  }
}

const failed: Reader<FailedSize> = record<FailedSize>({ size, n, failed: isTrue });

function isTrue(given: unknown, path: string, report: Report): true | undefined {
  if (given === true) return true;
  report(path, given, "true, or leave it out");
  return undefined;
}

const anySize: Reader<CalibratedSize> = (given, path, report) => {
  const hasFailed = typeof given === "object" && given !== null && Object.hasOwn(given, "failed");
  return (hasFailed ? failed : measured)(given, path, report);
};

function checkAscending(sizes: readonly CalibratedSize[], path: string, report: Report): void {
  for (const [i, { size: bytes }] of sizes.entries()) {
    const before = sizes[i - 1]?.size ?? 0;
    if (bytes <= before) report(`${path}[${i}].size`, bytes, `more than ${formatInteger(before)}, the size before`);
  }
}

const calibration = record<Calibration & { readonly bufferlab: "calibrate"; readonly v: number }>({
  bufferlab: word(["calibrate"]),
  v: version(1),
  machine,
  settings,
  sizes: checked(list(anySize, 1, 200), checkAscending),
});

/** Reads the text of a file that calibrate.c printed. Error: all its problems, or the first if it is not JSON. */
export function readCalibration(content: string): Result<Calibration, readonly Problem[]> {
  const json = readJson(content);
  if (!json.ok) return err([json.error]);
  const { problems, report } = problemList();
  const value = calibration(json.value, "", report);
  return value === undefined ? err(namedProblems(problems)) : ok(value);
}

/** Reads the file that a person chose or dropped, of at most 1 MB. */
export async function readCalibrationFile(file: FileBytes): Promise<Result<Calibration, readonly Problem[]>> {
  const content = await readText(file);
  return content.ok ? readCalibration(content.value) : err([content.error]);
}
