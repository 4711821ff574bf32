import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { describe, expect, test } from "vitest";
import { CALL, type CallOperation } from "../../../src/workloads/traces/calls/operation";
import { readCalls } from "../../../src/workloads/traces/calls/read-calls";
import { LONG } from "../../long-run";
import { inPieces } from "../../trace-kit";
import { bufferlabWith } from "../../unit/cli-kit";
import { IS_MODELED, REASON } from "../heap/this-malloc";
import { type Call, faultsOf, traceLines } from "./decoded";
import {
  CAN_MOUNT,
  CAN_MTRACE,
  CAN_RECORD,
  counts,
  isHere,
  mtraced,
  recorded,
  recordedOnSmallDisk,
  SOURCE,
} from "./kit";

const CLEAN = { lost: 0, givenTwice: 0, unknown: 0 };
/** Threads that share an arena, and keep nothing to themselves, get each other's blocks at once. */
const SHARED_BLOCKS = { GLIBC_TUNABLES: "glibc.malloc.arena_max=1:glibc.malloc.tcache_count=0" };
const calls = ({ recordings }: ReturnType<typeof recorded>, suffix = "") => recordings[suffix] ?? [];

/** Sizes in order: of an allocation, or of a block after a resize; a free has none. */
const recordedSizes = (all: readonly Call[]) =>
  all.flatMap(({ kind, size }) => (kind === "realloc begins" ? [] : [kind === "free" ? "free" : `${size}`]));

async function mtracedSizes(log: Buffer): Promise<readonly string[]> {
  const sizes: string[] = [];
  const sink = ({ kind, low }: CallOperation) => void sizes.push(kind === CALL.FREE ? "free" : `${low}`);
  const read = await readCalls(inPieces(log, []), sink, { format: "mtrace" });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return sizes;
}

describe.skipIf(!CAN_RECORD)("the recorder", () => {
  test.each(["gcc", "clang"].filter(isHere))("%s builds it without a warning", (compiler) => {
    const flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-pthread"];
    const words = [...flags, "-x", "c", "-", "-o", "/dev/null"];
    expect(spawnSync(compiler, words, { input: SOURCE, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });

  test.skipIf(!IS_MODELED)(`a replay gives the addresses that the program got${REASON}`, async () => {
    const ran = recorded("recorded", ["offsets"]);
    const answers = ran.out.trimEnd().split("\n");
    const replay = await bufferlabWith(traceLines(calls(ran)), "heap", "replay", "--model", "ptmalloc");
    const lines = replay.out.split("\n").slice(0, answers.length);
    expect(answers.length).toBe(4000);
    expect(lines.map((line) => line.replace(/ brk=.*/, ""))).toEqual(answers);
    expect(faultsOf(calls(ran))).toMatchObject(CLEAN);
  });

  test.skipIf(!CAN_MTRACE)("glibc's mtrace logs the same sizes in the same order", async () => {
    const own = recordedSizes(calls(recorded("recorded", ["offsets"])));
    const logged = await mtracedSizes(mtraced("recorded", ["offsets"]));
    expect(logged.length).toBeGreaterThan(3900);
    // What ran before mtrace() is not in its log.
    expect(own.slice(-logged.length)).toEqual(logged);
    expect(own.length - logged.length).toBeLessThan(10);
  });

  test("four threads that free each other's blocks and are killed lose no call", () => {
    const ran = recorded("recorded", ["threads", LONG ? "50000" : "20000"], {}, SHARED_BLOCKS);
    const found = counts(calls(ran));
    const made = Object.values(found).reduce((sum, count) => sum + count, 0) - (found["realloc begins"] ?? 0);
    expect(ran.signal).toBe("SIGKILL");
    // pthread_create allocates once for each thread.
    expect(made).toBe(Number(ran.out) + 4);
    expect(faultsOf(calls(ran))).toMatchObject(CLEAN);
    expect(new Set(calls(ran).map(({ thread }) => thread)).size).toBe(5);
  });

  test("a thread takes over the block of one that ended", () => {
    const ran = recorded("recorded", ["short-lived"]);
    expect(new Set(calls(ran).map(({ thread }) => thread))).toEqual(new Set([1, 2]));
    expect(ran.files[""]).toBe(2 * 2 ** 20);
    expect(faultsOf(calls(ran))).toMatchObject(CLEAN);
  });

  test.each([false, true])("a forked child has a recording of its own if asked: %s", (children) => {
    const ran = recorded("recorded", ["fork"], { children });
    expect(counts(calls(ran))).toEqual({ malloc: 1, free: 1 });
    expect(counts(calls(ran, ".PID"))).toEqual(children ? { malloc: 5, free: 6 } : {});
    // The child frees a block from before its recording.
    if (children) expect(faultsOf(calls(ran, ".PID"))).toEqual({ ...CLEAN, unknown: 1, left: 0 });
  });

  test("a program that a process executes has the next file, a spawned child its own if asked", () => {
    expect(Object.keys(recorded("recorded", ["exec", "a", "b"]).recordings)).toEqual(["", "-1", "-2"]);
    expect(Object.keys(recorded("recorded", ["spawn"]).recordings)).toEqual([""]);
    expect(Object.keys(recorded("recorded", ["spawn"], { children: true }).recordings)).toEqual(["", ".PID"]);
  });

  test("calls that fail, free or align are recorded as what they are", () => {
    const ran = recorded("recorded", ["odd"]);
    const said = calls(ran).map(({ kind, address, size, alignment }) =>
      [kind, address === 0n && "null", size, alignment || ""].filter(Boolean).join(" "),
    );
    const huge = 2n ** 63n - 1n;
    expect(ran.status).toBe(0);
    expect(said).toEqual([
      ...["malloc 100", "realloc begins", "realloc ended null"],
      ...[`malloc null ${huge}`, `calloc null ${2n ** 64n - 1n}`, "malloc 24"],
      ...["realloc begins", `realloc ended null ${2n ** 64n - 1n}`, "realloc begins", `realloc ended null ${huge}`],
      ...["realloc begins", "realloc ended 200", "free"],
      ...["aligned 100 64", "free", "aligned 256 128", "free", "aligned 10 64", "free"],
      ...["aligned 10 4096", "free", "aligned 8192 4096", "free"],
    ]);
  });

  test("a program that closes every file, and takes their numbers, is recorded in the right file", () => {
    const ran = recorded("recorded", ["closes"]);
    expect(ran.files).toEqual({ "": 3 * 2 ** 20, own: 0 });
    expect(counts(calls(ran))).toEqual({ malloc: 300000, free: 300000 });
  });

  test("a limit on file sizes ends the recording, and not the program", () => {
    const ran = recorded("recorded", ["limit"]);
    expect([ran.status, ran.error]).toEqual([0, constants.errno.EFBIG]);
    expect(calls(ran).length).toBeGreaterThan(300_000);
    expect(faultsOf(calls(ran))).toMatchObject(CLEAN);
  });

  test("it ends after the calls asked for, and keeps the status of the program", () => {
    const ran = recorded("recorded", ["many", "1000"], { mostOperations: 100 });
    expect([ran.status, calls(ran).length]).toEqual([7, 200]);
  });

  test.each([true, false])("each block has its time if asked: %s", (time) => {
    const { times } = recorded("recorded", ["many", "30000"], { time });
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect((times[0] ?? 0) > 0).toBe(time);
  });

  test("a dlsym that allocates does not end in itself", () => {
    const ran = recorded("own_dlsym", []);
    expect(ran.status).toBe(0);
    expect(counts(calls(ran))).toEqual({ malloc: 1, free: 1 });
  });

  test("preloaded libraries of the program's own come first", () => {
    const preloaded = { LD_PRELOAD: "libm.so.6" };
    const ran = recorded("recorded", [], {}, preloaded);
    expect([ran.status, calls(ran).length]).toEqual([0, 6]);
  });

  test.skipIf(!LONG || !CAN_MOUNT)("a full disk ends the recording, and not the program", () => {
    const ran = recordedOnSmallDisk(["many", "300000"]);
    expect([ran.out, ran.error]).toEqual(["7\n", constants.errno.ENOSPC]);
    expect(calls(ran).length).toBeGreaterThan(100_000);
    expect(faultsOf(calls(ran))).toMatchObject(CLEAN);
  });
});
