/**
 * Page traces of 50 MB of text, and the same requests in the other formats and packings: seconds from the file to the
 * numbered requests and their digest, and the longest wait between a request to cancel and its effect. Medians of three rounds.
 */
import { appendFileSync, createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readPageTrace } from "../../src/workloads/traces/pages/read-page-trace";
import { storedZstd, TRACE_WRITERS } from "../trace-kit";
import { median } from "./open-core";

const ROUNDS = 3;
/** Requests of 8 bytes each: a key and a line feed. */
const REQUESTS = 50_000_000 / 8;
const PAGES = 2_000_000;
const FORMS = ["keys", "csv without", "oracleGeneral"] as const;
/** Requests written in one batch. */
const PART = 100_000;

/** Writes requests for keys of seven digits, small ones more often, in every format of FORMS. */
function writeTraces(folder: string): readonly string[] {
  let state = 1;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const row = () => ({ id: BigInt(1_000_000 + Math.floor(PAGES * draw() * draw())), size: 1 });
  for (let left = REQUESTS; left > 0; left -= PART) {
    const rows = Array.from({ length: Math.min(left, PART) }, row);
    for (const form of FORMS) appendFileSync(join(folder, form), TRACE_WRITERS[form](rows));
  }
  const keys = join(folder, "keys");
  writeFileSync(`${keys}.gz`, gzipSync(readFileSync(keys)));
  writeFileSync(`${keys}.zst`, storedZstd(readFileSync(keys)));
  return [...FORMS.map((form) => join(folder, form)), `${keys}.gz`, `${keys}.zst`];
}

const open = (path: string) => createReadStream(path, { highWaterMark: 1 << 18 });

/** Seconds on the clock and of the processors. */
async function readSeconds(path: string): Promise<readonly [clock: number, cpu: number]> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const read = await readPageTrace(open(path));
  if (!read.ok) throw new Error(`${path}: ${JSON.stringify(read.error)}`);
  const { user, system } = process.cpuUsage(before);
  return [(performance.now() - start) / 1000, (user + system) / 1e6];
}

/** Cancels once reading is well under way. Returns the milliseconds until it has ended; 0 = it had ended before. */
async function cancelMs(path: string, afterMs: number): Promise<number> {
  const canceling = new AbortController();
  let asked = 0;
  const reading = readPageTrace(open(path), { signal: canceling.signal }).catch(() => null);
  setTimeout(() => {
    asked = performance.now();
    canceling.abort();
  }, afterMs);
  return (await reading) === null ? performance.now() - asked : 0;
}

async function row(path: string): Promise<Record<string, string>> {
  const seconds: (readonly [clock: number, cpu: number])[] = [];
  for (let round = 0; round < ROUNDS; round++) seconds.push(await readSeconds(path));
  const reading = median(seconds.map(([clock]) => clock));
  const waits: number[] = [];
  for (const share of [0.2, 0.5, 0.8]) waits.push(await cancelMs(path, 1000 * reading * share));
  return {
    file: path.slice(path.lastIndexOf("/") + 1),
    MB: (statSync(path).size / 1e6).toFixed(1),
    "read, s": reading.toFixed(2),
    "processors, s": median(seconds.map(([, cpu]) => cpu)).toFixed(2),
    "longest wait to cancel, ms": Math.max(...waits).toFixed(0),
  };
}

const folder = mkdtempSync(join(tmpdir(), "bufferlab-bench-"));
try {
  const paths = writeTraces(folder);
  const table: Record<string, string>[] = [];
  for (const path of paths) table.push(await row(path));
  console.log(`${REQUESTS.toLocaleString("en")} requests for ${PAGES.toLocaleString("en")} pages at most`);
  console.table(table);
} finally {
  rmSync(folder, { recursive: true });
}
