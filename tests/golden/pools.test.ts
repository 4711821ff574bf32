import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Options } from "../../src/cli/shared/option";
import type { Report } from "../../src/kernel/scenario/problem";
import { loadPoolCore } from "../../src/labs/heap/cli/pool-run";
import { readChoice } from "../../src/labs/heap/cli/pools";
import {
  POOL_BATCH,
  POOL_OPERATION_WORDS,
  type PoolChoice,
  PoolReplay,
} from "../../src/models/pools/engine/pool-replay";
import { LONG } from "../long-run";
import { poolTrace } from "./pools/traces";

/* The rows of every pool, against the digests of the rows that the real library gave (tests/golden/pools). */

const table = (name: string) =>
  readFileSync(`tests/golden/pools/${name}.tsv`, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));

interface Digest {
  readonly trace: string;
  readonly seed: number;
  readonly operations: number;
  readonly digest: string;
}

const keyOf = (language: string, folder: string) => `${language}/${folder}`;
const digests = new Map<string, string[][]>();
for (const row of table("digests")) {
  const key = keyOf(row[0] ?? "", row[1] ?? "");
  digests.set(key, [...(digests.get(key) ?? []), row]);
}
const draws = new Map(
  table("draws").map(([folder, trace, numbers = ""]) => [`${folder} ${trace}`, numbers.split(" ").filter(Boolean)]),
);

/** Of the longest traces, in which a pool calibrates itself several times, two run every day. */
const isDue = ({ trace, operations }: Digest) => LONG || operations < 400_000 || trace === "json" || trace === "steps";

const rowsOf = (key: string): readonly Digest[] =>
  (digests.get(key) ?? []).map(([, , trace = "", seed, operations, digest = ""]) => ({
    ...{ trace, seed: Number(seed), operations: Number(operations), digest },
  }));

const refuse: Report = (field, value, allowed) => {
  throw new Error(`${field}: ${value}; allowed: ${allowed}`);
};

function choiceOf(text: string): PoolChoice {
  const options = new Options(refuse);
  const words = text.split(" ");
  for (let i = 0; i < words.length; i += 2) options.add((words[i] ?? "").slice(2), words[i + 1] ?? "");
  const choice = readChoice(options, refuse);
  if (choice === null) throw new Error(text);
  return choice;
}

/** The longest trace of a name; a shorter one is its beginning. */
const longest = new Map<string, Digest>();
for (const row of [...digests.keys()].flatMap(rowsOf).filter(isDue))
  if (row.operations > (longest.get(row.trace)?.operations ?? 0)) longest.set(row.trace, row);
const traces = new Map<string, Uint32Array>();

/** The words of a trace for the core, at least as many as its row asks for. */
function wordsOf({ trace: name }: Digest): Uint32Array {
  const known = traces.get(name);
  if (known !== undefined) return known;
  const { seed, operations } = longest.get(name) as Digest;
  const { ids, sizes } = poolTrace(name, seed, operations);
  const words = new Uint32Array(operations * POOL_OPERATION_WORDS);
  for (let i = 0; i < operations; i++) {
    const size = sizes[i] ?? 0;
    words.set([size > 0 ? 1 : 0, ids[i] ?? 0, size, 0], i * POOL_OPERATION_WORDS);
  }
  traces.set(name, words);
  return words;
}

/** Every pool opens it again. */
const CORE = loadPoolCore();

function replayed(
  choice: PoolChoice,
  row: Digest,
  given: readonly string[] | undefined,
): { digest: string; drew: boolean } {
  const replay = new PoolReplay(CORE, choice);
  if (given !== undefined) replay.giveDraws(given);
  const hash = createHash("sha256");
  for (let at = 0; at < row.operations; at += POOL_BATCH) {
    const end = Math.min(at + POOL_BATCH, row.operations);
    expect(replay.run(wordsOf(row).subarray(at * POOL_OPERATION_WORDS, end * POOL_OPERATION_WORDS))).toBe(end - at);
    hash.update(replay.text());
  }
  replay.finish();
  hash.update(replay.text());
  return { digest: hash.digest("hex"), drew: replay.drawn !== 0 };
}

describe("a pool prints the rows of the real library", () => {
  test.each(table("commands"))("%s %s", (language, folder, options) => {
    const rows = rowsOf(keyOf(language ?? "", folder ?? ""));
    expect(rows.length).toBeGreaterThan(7);
    for (const row of rows.filter(isDue)) {
      const given = draws.get(`${folder} ${row.trace}`);
      const { digest, drew } = replayed(choiceOf(options ?? ""), row, given);
      if (given !== undefined || !drew) expect(digest, row.trace).toBe(row.digest);
    }
  });

  test("every setting with digests has a command", () => {
    const commands = new Set(table("commands").map(([language = "", folder = ""]) => keyOf(language, folder)));
    expect([...digests.keys()].filter((key) => !commands.has(key))).toEqual([]);
  });
});
