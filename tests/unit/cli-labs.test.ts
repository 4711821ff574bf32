import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Command, ModelOutput } from "../../src/cli/shared/command";
import { readWord } from "../../src/cli/shared/options";
import type { Run } from "../../src/cli/shared/run";
import { print } from "../../src/cli/shared/streams";
import { LAB_NAMES } from "../../src/scenario/lab-names";
import { bufferlab } from "./cli-kit";

/** A lab that the program has never heard of: its command, and what is printed of its model. */
const { stack, output } = vi.hoisted(() => {
  const stack: Command = {
    name: "plates stack",
    options: ["color", "plate"],
    repeated: ["plate"],
    places: 1,
    readsScenario: false,
    help: "bufferlab plates stack [NAME] --color COLOR [--plate PLATE] …\n\nStacks plates.",
    read: (options, place, report) => {
      const color = readWord("--color", options.get("color") ?? "white", ["white", "blue"], report);
      return (streams) => print([`${place} ${color}: ${options.all("plate").join(" on ")}\n`], streams);
    },
  };
  function* tower(run: Run) {
    run.go(run.steps);
    yield `a tower of ${run.done}\n`;
  }
  const output: ModelOutput = {
    formats: [
      { name: "tower", hasRows: false, write: tower },
      { name: "article", hasRows: false, write: tower },
      { name: "csv", hasRows: true, write: (_, every) => [`plates,${every}\r\n`] },
    ],
    formatsHelp: "  --format FORMAT  tower    plates, one on the other",
    limits: "too many plates",
    limitWords: () => "the tower fell",
  };
  return { stack, output };
});

vi.mock("../../src/labs/commands", async (importOriginal) => {
  const { LAB_COMMANDS } = await importOriginal<typeof import("../../src/labs/commands")>();
  // Scenarios of plates would need a core of their own, so those of heaps are printed as plates.
  const heap = { ...LAB_COMMANDS.heap, output };
  return { LAB_COMMANDS: { ...LAB_COMMANDS, heap, plates: { commands: [stack], output } } };
});

const good = (out: string) => ({ status: 0, out, err: "" });

test("a lab's command runs with its options and its place", async () => {
  const args = ["tall", "--plate", "red", "--color", "blue", "--plate", "green"];
  expect(await bufferlab("plates", "stack", ...args)).toEqual(good("tall blue: red on green\n"));
});

test("--help has a lab's command, its formats and its limits, those of one model once", async () => {
  const { out } = await bufferlab("--help");
  for (const text of [
    `\n\n${stack.help}\n\n`,
    `\n${output.formatsHelp}\n`,
    "or a heap without memory; too many plates",
  ])
    expect(out.split(text)).toHaveLength(2);
  expect((await bufferlab("run", "--help")).out).toContain(output.formatsHelp);
});

test("a lab's command has a page of help of its own, without what it does not take", async () => {
  const { status, out } = await bufferlab("plates", "stack", "--help");
  expect([status, out.startsWith(`${stack.help}\n\nExit status:`)]).toEqual([0, true]);
});

test.each([
  [["plates"], ['command: "plates"; allowed: run, presets, check, heap replay, heap compare, plates stack']],
  [["plates", "stak"], ["did you mean plates stack?"]],
  [
    ["plates", "stack", "--colour", "blue"],
    ["allowed: plates stack takes --color, --plate, --help; did you mean --color?"],
  ],
  [["plates", "stack", "--color"], ["--color: missing; allowed: a value after it"]],
  [["plates", "stack", "--color", "blue", "--color", "white"], ['--color: "white"; allowed: each option once']],
  [["plates", "stack", "--color", "gray"], ['--color: "gray"; allowed: white, blue']],
  [["plates", "stack", "a", "b"], ['argument: "b"; allowed: plates stack takes one']],
  [
    ["plates", "stack", "a", "b", "--color", "gray", "--steps", "3"],
    ['option: "--steps"', 'argument: "b"', '--color: "gray"'],
  ],
])("%o is refused, and every problem is named", async (args, texts) => {
  const { status, out, err } = await bufferlab(...args);
  expect([status, out]).toEqual([2, ""]);
  for (const text of texts) expect(err).toContain(text);
  expect(err.trim().split("\n")).toHaveLength(texts.length);
});

test("a scenario is printed in the formats of its lab", async () => {
  const link = "#/heap?v=1&at=11";
  expect(await bufferlab("run", link)).toEqual(good("a tower of 12\n"));
  expect(await bufferlab("run", link, "--format", "csv", "--every", "3")).toEqual(good("plates,3\r\n"));
  expect((await bufferlab("run", "#/buffer?v=1&at=11", "--format", "csv")).out).toMatch(/^step,lane,/);
});

test.each([
  [["--format", "svg"], '--format: "svg"; allowed: summary, article, trace, csv, json, tower'],
  [["--format", "json"], '--format: "json"; allowed: tower, article, csv'],
  [["--format", "tower", "--every", "3"], "--every: 3; allowed: only with --format article, csv, json"],
  [["--format", "article", "--every", "3"], "--every: 3; allowed: only with --format csv"],
])("run %o is refused for a scenario of a lab without it", async (options, problem) => {
  const refused = { status: 2, out: "", err: `bufferlab: ${problem}\n` };
  expect(await bufferlab("run", "#/heap?v=1&at=11", ...options)).toEqual(refused);
});

test("a limit that ended a run is named in the words of its lab", async () => {
  const link = `#/heap?v=1&at=69&gen=pcg32&life=phases&phases=1000.1of1&sizes=uniform&min=${2 ** 30}&max=${2 ** 30}`;
  const err = "bufferlab: the run ended after 64 of 70 operations because the tower fell\n";
  expect(await bufferlab("run", `${link}&A=first-fit`)).toEqual({ status: 3, out: "a tower of 64\n", err });
  expect(await bufferlab("check", `${link}&A=first-fit&d=000000`)).toEqual({ status: 3, out: "", err });
});

test("no file of the program names a lab", () => {
  const files = readdirSync("src/cli", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(ts|mjs)$/.test(path),
  );
  const named = new RegExp(`(?<!bytes[.])\\b(${LAB_NAMES.join("|")})\\b`);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((path) => named.test(readFileSync(join("src/cli", path), "utf8")))).toEqual([]);
});
