/**
 * Records what a program of the command line prints, byte for byte, to compare two builds:
 *
 *   npx tsx tests/nets/cli.ts src/cli/bufferlab.mjs OUT
 *   npx tsx tests/nets/cli.ts ../other/src/cli/bufferlab.mjs OUT2
 *   diff -r OUT OUT2
 *
 * OUT gets a file for each command line (standard error, status, standard output), and those that the commands write.
 * The lines come from this checkout: every command with every format that it has, its help, and refusals.
 */
import "../../src/labs/register";
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { COMMANDS } from "../../src/cli/commands";
import type { Command } from "../../src/cli/shared/command";
import { choiceNames } from "../../src/cli/shared/option";
import { FORMATTED, inputs, PLAIN, WRITERS } from "./command-lines";

const [entry = "src/cli/bufferlab.mjs", out = "build/nets-cli"] = process.argv.slice(2);
const program = resolve(entry);

/** The lines of a command that has formats, with each of them. @throws Error if the list lacks the command */
function formatLines({ name, options }: Command): readonly string[] {
  const format = options.find((option) => option.name === "format");
  if (format === undefined) return [];
  const lines = FORMATTED[name];
  if (lines === undefined) throw new Error(`command-lines.ts has no line for ${name}`);
  return lines.flatMap((line) => choiceNames(format).map((word) => `${line} --format ${word}`));
}

const fileName = (line: string): string => `bufferlab ${line}`.replaceAll(/[^\w.-]+/g, "_");

/** Without what depends on the machine or on where the program runs. */
const ENVIRONMENT = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_NO_WARNINGS: "1" };
const run = promisify(execFile);

/** The output of a command line that runs in a folder. @throws Error if the program does not end by itself */
async function printed(line: string, folder: string): Promise<Buffer> {
  const words = [program, ...line.split(" ").filter((word) => word !== "")];
  const options = { cwd: folder, env: ENVIRONMENT, encoding: "buffer", maxBuffer: 2 ** 28 } as const;
  const running = run(process.execPath, words, options);
  running.child.stdin?.end();
  const { stdout, stderr, code = 0 } = await running.catch((error) => error);
  if (typeof code !== "number") throw new Error(`${line}: ${code}`);
  return Buffer.concat([Buffer.from(`bufferlab ${line}\n`), stderr, Buffer.from(`status ${code}\n`), stdout]);
}

/** @throws Error if two lines have the same name */
const record = async (line: string, folder: string): Promise<void> =>
  writeFileSync(join(out, fileName(line)), await printed(line, folder), { flag: "wx" });

/** Records lines that write no file, as many at a time as the machine has cores. */
async function recordAll(lines: readonly string[], folder: string): Promise<void> {
  const queue = lines.values();
  const inTurn = async () => {
    for (const line of queue) await record(line, folder);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, inTurn));
}

/** Keeps each output, and each file that a line writes. */
async function recordIn(folder: string): Promise<void> {
  const given = inputs();
  for (const [name, content] of Object.entries(given)) writeFileSync(join(folder, name), content);
  for (const line of WRITERS) await record(line, folder);
  const help = COMMANDS.map(({ name }) => `${name} --help`);
  await recordAll([...PLAIN, ...help, ...COMMANDS.flatMap(formatLines)], folder);
  const written = readdirSync(folder).filter((name) => !Object.hasOwn(given, name));
  for (const name of written) copyFileSync(join(folder, name), join(out, `written-${name}`));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "bufferlab-nets-"));
await recordIn(folder);
rmSync(folder, { recursive: true });
