import "../plates/register";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LAB_NAMES, modelOf } from "../../src/kernel/labs/labs";
import { bufferlab } from "./cli-kit";

const good = (out: string) => ({ status: 0, out, err: "" });

test("a lab's command receives its options and its path", async () => {
  const args = ["tall", "--plate", "red", "--color", "blue", "--plate", "green"];
  expect(await bufferlab("plates", "stack", ...args)).toEqual(good("tall blue: red on green\n"));
});

/** A page of help with its lines joined. */
const pageOf = async (...words: string[]) => (await bufferlab(...words, "--help")).out.replaceAll(/\s+/g, " ");

test("--help has each lab's command and limits, and run the formats of each model", async () => {
  const limits = "or a heap without memory; the end of the requests or of a script; a full table";
  const page = await pageOf();
  for (const text of [" plates stack Stacks plates. ", limits]) expect(page).toContain(text);
  expect(page).not.toContain("They fall");
  for (const text of ["#/buffer, #/heap, #/realloc: a short text per lane;", "stacks plates that stand"])
    expect(await pageOf("run")).toContain(text);
});

test("a lab's command has its own help page, without unsupported options", async () => {
  const { status, out } = await bufferlab("plates", "stack", "--help");
  expect(status).toBe(0);
  expect(out).toBe(`bufferlab plates stack [NAME] [OPTION …]

Stacks plates. They fall.

  --color COLOR  of the table; one of white, blue; default white
  --plate PLATE  a plate; may be repeated

"bufferlab --help" lists the commands, the options of all of them, and what a LINK and an exit status are.
`);
});

test.each([
  [["plates"], ['command: "plates"; allowed: run, presets, check']],
  [["plates", "stak"], ["did you mean plates stack?"]],
  [
    ["plates", "stack", "--colour", "blue"],
    ["allowed: plates stack takes --color, --plate, --errors, --quiet, --help, --version; did you mean --color?"],
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

test("a scenario is printed in its lab's formats", async () => {
  const link = "#/plates?v=1&at=11";
  expect(await bufferlab("run", link)).toEqual(good("A 3\nB 6\n"));
  const rows = await bufferlab("run", link, "--format", "csv", "--every", "5");
  expect(rows).toEqual(good("0,1,1\r\n5,2,2\r\n10,3,5\r\n"));
  expect((await bufferlab("run", "#/buffer?v=1&at=11", "--format", "csv")).out).toMatch(/^step,lane,/);
});

test.each([
  [["--format", "svg"], '--format: "svg"; allowed: summary, article, trace, csv, jsonl, json, stacks'],
  [["--format", "json"], '--format: "json"; allowed: stacks, article, csv'],
  [["--format", "stacks", "--every", "3"], "--every: 3; allowed: only with --format article, csv, jsonl, json"],
  [["--format", "article", "--every", "3"], "--every: 3; allowed: only with --format csv"],
])("run %o is refused for a scenario of a lab without it", async (options, problem) => {
  const refused = { status: 2, out: "", err: `bufferlab: ${problem}\n` };
  expect(await bufferlab("run", "#/plates?v=1&at=11", ...options)).toEqual(refused);
});

test("a refusal by the core is reported in the core's words", async () => {
  const refused = { status: 2, out: "", err: "bufferlab: seed: 13; allowed: no unlucky number\n" };
  for (const command of ["run", "check"]) expect(await bufferlab(command, "#/plates?v=1&seed=13")).toEqual(refused);
});

test("check compares the digest of the lab's state", async () => {
  const link = "#/plates?v=1&at=11&d=";
  const { err } = await bufferlab("check", `${link}000000`);
  const [, digest] = /allowed: ([0-9a-f]{6}), which this build gives/.exec(err) ?? [];
  expect(await bufferlab("check", link + digest)).toEqual(good(`valid: ${link}${digest}\nreproduced\n`));
  expect((await bufferlab("check", `#/plates?v=1&at=10&d=${digest}`)).status).toBe(2);
});

test("the command of another lab refuses a scenario of a foreign model", async () => {
  const overOneModel = LAB_NAMES.filter((lab) => modelOf(lab).stops === modelOf("heap").stops);
  const refused = { status: 2, out: "", err: `bufferlab: lab: "plates"; allowed: ${overOneModel.join(", ")}\n` };
  expect(await bufferlab("heap", "compare", "#/plates?v=1", "--model", "buddy")).toEqual(refused);
  expect(await bufferlab("heap", "compare", "#/buffer?v=1&at=11", "--model", "buddy")).toMatchObject({ status: 0 });
});

test("a limit that ended a run is named in its model's words", async () => {
  const err = "bufferlab: the run ended after 64 of 70 operations because the table is full\n";
  expect(await bufferlab("run", "#/plates?v=1&at=69")).toEqual({ status: 3, out: "A 3\nB 10\n", err });
  expect(await bufferlab("check", "#/plates?v=1&at=69&d=000000")).toEqual({ status: 3, out: "", err });
});

test("no file of the command line names a lab", () => {
  const files = readdirSync("src/cli", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(ts|mjs)$/.test(path),
  );
  // An id stands in quotes, in a path or after a dot. In a sentence it is a word.
  const named = new RegExp(`(?:["'\`/]|(?<!bytes)[.])(${LAB_NAMES.join("|")})\\b`);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((path) => named.test(readFileSync(join("src/cli", path), "utf8")))).toEqual([]);
});
