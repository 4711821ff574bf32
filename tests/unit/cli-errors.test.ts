import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020";
import { expect, test } from "vitest";
import { ERROR_CODES } from "../../src/cli/shared/streams";
import { badLinks } from "../permalinks/golden-link";
import { bufferlab, bufferlabWith } from "./cli-kit";

const schema = JSON.parse(readFileSync("docs/errors.schema.json", "utf8"));
const isLine = new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(schema);

/** The lines of standard error as objects. Each fits the schema. */
function objectsIn(err: string) {
  const lines = err
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  for (const line of lines) expect([line, isLine(line)]).toEqual([line, true]);
  return lines;
}

const codesOf = async (...words: string[]): Promise<readonly string[]> =>
  objectsIn((await bufferlab("--errors", "json", ...words)).err).map(({ error }) => error.code);

test("the schema and the page of documentation have every code", () => {
  const page = readFileSync("docs/command-line.md", "utf8");
  const errors = page.slice(page.indexOf("## Errors"));
  const documented = [...errors.matchAll(/^\| `([a-z-]+)` \| .*\|$/gm)].map(([, code]) => code);
  expect(schema.oneOf[0].properties.error.properties.code.enum).toEqual(ERROR_CODES);
  expect(documented).toEqual(ERROR_CODES);
});

// Codes never change. After adding a link that is refused: npx vitest run --update=true tests/unit/cli-errors.test.ts
test("every link that is refused has the codes that it had", async () => {
  const lines = [];
  for (const { link } of badLinks())
    lines.push(`${(await codesOf("check", `#${link.replace(/^.*?#/s, "")}`)).join(" ")}\t${link}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("../golden/error-codes.txt");
});

test.each([
  ["unknown-command", ["rum"]],
  ["unknown-option", ["run", "--stepps", "3"]],
  ["missing-argument", ["check"]],
  ["extra-argument", ["presets", "all"]],
  ["missing-option", ["heap", "replay"]],
  ["missing-option", ["run", "--steps"]],
  ["repeated", ["run", "--steps", "3", "--steps", "4"]],
  ["not-together", ["run", "--every", "3"]],
  ["bad-option", ["run", "--steps", "x"]],
  ["bad-file", ["check", "missing.json"]],
  ["wrong-digest", ["check", "#/buffer?v=1&at=11&d=000000"]],
])("%s: %o", async (code, words) => {
  expect(await codesOf(...words)).toEqual([code]);
});

test("an error names the file, the line, the part of the line, the value and what is allowed", async () => {
  const words = ["heap", "replay", "-", "--model", "ptmalloc", "--errors", "json"];
  const { status, err } = await bufferlabWith(["a 1 100\na 2 x\n"], ...words);
  const allowed = "a whole number, 0 … 18446744073709551615";
  expect(status).toBe(2);
  expect(objectsIn(err)).toEqual([
    { error: { code: "bad-line", file: "-", line: 2, field: "SIZE", value: "x", allowed, hint: null } },
  ]);
});

test("an error has the name that was probably meant, and null where nothing was given", async () => {
  const [named] = objectsIn((await bufferlab("run", "--preset", "article-flawd", "--errors", "json")).err);
  expect(named.error).toMatchObject({ value: "article-flawd", hint: "article-flawed" });
  expect(named.error.allowed).not.toContain("did you mean");
  const [missing] = objectsIn((await bufferlab("check", "--errors", "json")).err);
  expect(missing.error).toMatchObject({ file: null, line: null, field: "argument", value: null });
});

test("notes and limits are objects too, with the same status", async () => {
  const noted = "#/buffer?v=1&at=4&A=cap:1&B=cap:1,cut:50";
  const limited = "#/pages?v=1&stage=policies&n=100&requests=10&at=9";
  const message = expect.any(String);
  const note = await bufferlab("check", noted, "--errors", "json");
  expect([note.status, objectsIn(note.err)]).toEqual([0, [{ note: { file: noted, message } }]]);
  const limit = await bufferlab("run", limited, "--steps", "11", "--errors", "json");
  expect([limit.status, objectsIn(limit.err)]).toEqual([3, [{ limit: { file: limited, message } }]]);
});
