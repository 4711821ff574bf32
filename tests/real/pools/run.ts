/**
 * `npm run real -- pools [LANGUAGE] …`: runs the real libraries and the models on the same traces and compares their
 * rows. README.md says what it needs.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Command, type Language, libraries } from "./libraries";
import { EVERY_POOL, trace } from "./traces";

/** A line of commands.tsv or settings.tsv. */
interface Setting {
  readonly language: Language;
  /** POOL@VERSION+SETTING. */
  readonly name: string;
  readonly options: readonly string[];
}

const LISTS = ["tests/golden/pools/commands.tsv", "tests/real/pools/settings.tsv"];
const USAGE = `npm run real -- pools [LANGUAGE] [--only TEXT] [--seed N] [--operations N] [--traces A,B] [--model COMMAND]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    operations: { type: "string", default: "2000" },
    traces: { type: "string", default: EVERY_POOL.join(",") },
    model: { type: "string", default: "node src/cli/bufferlab.mjs pool replay" },
  },
});

function settings(): Setting[] {
  const lines = LISTS.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"))
    .map(([language, name, options]) => ({
      language: language as Language,
      name: name ?? "",
      options: options?.split(" ") ?? [],
    }))
    .filter(({ language }) => positionals[1] === undefined || positionals[1] === language)
    .filter(({ name }) => name.includes(values.only));
}

/** The rows of a program, or what it said when it failed. */
function rows([program = "", ...args]: Command, input = ""): string[] {
  const output = execFileSync(program, args, { input, encoding: "utf8", maxBuffer: 2 ** 30, stdio: "pipe" });
  return output.split("\n").slice(0, -1);
}

function modelRows({ options }: Setting, folder: string, real: readonly string[]): string[] {
  const drawn = /\tdraws?\b/.test(real[0] ?? "");
  if (drawn) writeFileSync(join(folder, "rows.tsv"), `${real.join("\n")}\n`);
  const draws = drawn ? ["--draws", join(folder, "rows.tsv")] : [];
  return rows([...values.model.split(" "), join(folder, "trace.txt"), ...options, ...draws, "--format", "tsv"]);
}

/** Rows compared, rows that differ, and the first of these. */
interface Comparison {
  readonly compared: number;
  readonly different: number;
  readonly first: string;
}

function compare(setting: Setting, name: string, folder: string, command: Command): Comparison {
  const text = trace(name, Number(values.seed), Number(values.operations));
  writeFileSync(join(folder, "trace.txt"), text);
  const real = rows([...command, ...setting.options], text);
  const model = modelRows(setting, folder, real);
  const most = Math.max(real.length, model.length);
  const different = Array.from({ length: most }, (_, i) => i).filter((i) => real[i] !== model[i]);
  const at = different[0];
  const first =
    at === undefined ? "" : `    ${name}-${values.seed}\n      real   ${real[at]}\n      model  ${model[at]}\n`;
  return { compared: most - 1, different: different.length, first };
}

function replay(setting: Setting, folder: string): void {
  const command = libraries[setting.language](setting.name, folder);
  if (command === undefined) return;
  const names = values.traces.split(",");
  const all = names.map((name) => compare(setting, name, folder, command));
  const sum = (key: "compared" | "different") => all.reduce((sofar, each) => sofar + each[key], 0);
  process.stdout.write(`${setting.language}\t${setting.name}\t${sum("compared")}\t${sum("different")}\n`);
  process.stdout.write(all.map(({ first }) => first).join(""));
  if (sum("different") > 0) process.exitCode = 1;
}

if (positionals[0] !== "pools") throw new Error(USAGE);
const folder = mkdtempSync(join(tmpdir(), "bufferlab-real-"));
process.stdout.write("language\tpool@version+setting\trows\tdifferences\n");
try {
  for (const setting of settings()) {
    try {
      replay(setting, folder);
    } catch (error) {
      process.exitCode = 1;
      process.stdout.write(`${setting.language}\t${setting.name}\tfailed\t${String(error).slice(0, 400)}\n`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
