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
import { type PoolTrace, poolTrace } from "./pools/traces";

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

const traces = new Map<string, PoolTrace>();

/** A shorter trace is the beginning of a longer one. */
function traceOf({ trace, seed, operations }: Digest): PoolTrace {
  const known = traces.get(trace);
  if (known !== undefined && known.ids.length >= operations) return known;
  const made = poolTrace(trace, seed, operations);
  traces.set(trace, made);
  return made;
}

function replayed(
  choice: PoolChoice,
  row: Digest,
  given: readonly string[] | undefined,
): { digest: string; drew: boolean } {
  const replay = new PoolReplay(loadPoolCore(), choice);
  if (given !== undefined) replay.giveDraws(given);
  const { ids, sizes } = traceOf(row);
  const hash = createHash("sha256");
  for (let at = 0; at < row.operations; at += POOL_BATCH) {
    const count = Math.min(POOL_BATCH, row.operations - at);
    const words = new Uint32Array(count * POOL_OPERATION_WORDS);
    for (let i = 0; i < count; i++) {
      const size = sizes[at + i] ?? 0;
      words.set([size > 0 ? 1 : 0, ids[at + i] ?? 0, size, 0], i * POOL_OPERATION_WORDS);
    }
    expect(replay.run(words)).toBe(count);
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
    for (const row of rows) {
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
