import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDotFile } from "../../src/advisor/dot-lines";
import { callLines } from "../call-kit";
import { LONG } from "../long-run";
import { randomCalls } from "../random-calls";
import { bufferlab } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const TRACE = at("some.trace");
writeFileSync(TRACE, `# bufferlab-trace 2\n${callLines(randomCalls(8, 60)).join("\n")}\n`);
const PLAN = [
  ...["--slots", "1,2,4", "--cutoff", "none", "--lookup", "first-fit", "--full", "free-oldest"],
  ...["--buckets", "one", "--ratio", "none", "--heap", "tlsf", "--jobs", "1"],
];
const sweep = (...options: string[]) => bufferlab("sweep", TRACE, ...PLAN, ...options);

/** The lines of a whole sweep: the header, and the dots 0 … 3. */
let LINES: readonly string[] = [];
beforeAll(async () => {
  const { out } = await sweep("--format", "jsonl");
  LINES = out.trimEnd().split("\n");
});

/** A line with another text at a place: JSON that JSON.stringify cannot write, too. */
interface Edit {
  readonly line: number;
  /** The field as a message names it; "" = the whole line. */
  readonly field: string;
  readonly text: string;
}

type Values = Readonly<Record<string, unknown>>;
const MARK = "\u0001";
/** The text of an object, with another text as the value of a field; undefined = without the field. */
function withText(object: Values, [name = "", ...inner]: readonly string[], text: string | undefined): string {
  const value = inner.length > 0 ? MARK : text === undefined ? undefined : MARK;
  const part = inner.length > 0 ? withText(object[name] as Values, inner, text) : (text ?? "");
  return JSON.stringify({ ...object, [name]: value }).replace(JSON.stringify(MARK), () => part);
}

/** Texts in place of a value. */
const WRONG = [
  ...["null", "true", "[]", "{}", '""', '"x"', "-1", '"-1"', "1.5", '"1.5"', "1e9", '"1e9"', "1e308", '"NaN"'],
  ...['"Infinity"', "1e999", `"${"9".repeat(400)}"`, "9".repeat(400), '" 1"', '"01"', '"0x10"', '"1\\u0000"'],
];
/** Large, but a number of the right type: only a heap's sums can be as large on any requests. */
const LARGE = ['"1000000000"', `"${2 ** 53 - 1}"`, `"${"9".repeat(38)}"`];

function editsOf(line: number): readonly Edit[] {
  const object: Values = JSON.parse(LINES[line] ?? "");
  const paths = Object.entries(object).flatMap(([name, value]) =>
    name === "heap" && typeof value === "object"
      ? [[name], ...Object.keys(value ?? {}).map((key) => [name, key])]
      : [[name]],
  );
  const edits = paths.flatMap((path) => {
    const value = path.reduce<unknown>((part, key) => (part as Values)[key], object);
    const isDigits = typeof value === "string" && /^\d+$/.test(value);
    const others = [...WRONG, ...(isDigits && path.length === 1 ? LARGE : []), JSON.stringify([value]), undefined];
    const swapped = typeof value === "number" ? [`"${value}"`] : isDigits ? [value] : [];
    return [...others, ...swapped].map((text) => ({ line, field: path.join("."), text: withText(object, path, text) }));
  });
  const text = LINES[line] ?? "";
  return [
    ...edits,
    { line, field: "extra", text: JSON.stringify({ ...object, extra: 1 }) },
    ...[
      ` ${text}`,
      text.replace(":", ": "),
      text.replace("{", '{"k":3,'),
      JSON.stringify(Object.fromEntries(Object.entries(object).toReversed())),
    ].map((whole) => ({ line, field: "", text: whole })),
    ...["", "null", "[]", "5", "{", `${text},`].map((whole) => ({ line, field: "", text: whole })),
  ];
}

const SHARDS = [
  "[0,1]",
  "[2,1]",
  "[1,0]",
  "[1,1e9]",
  "[1]",
  "[1,1,1]",
  "[1.5,2]",
  '["1","1"]',
  "[-1,1]",
  "[null,null]",
  '"11"',
];
const shardEdits = (): readonly Edit[] =>
  SHARDS.map((text) => ({ line: 0, field: "shard", text: withText(JSON.parse(LINES[0] ?? ""), ["shard"], text) }));

const edited = ({ line, text }: Edit) => LINES.map((old, i) => `${i === line ? text : old}\n`).join("");

/** Another value of the right type that contradicts the rest of the file. */
const CONTRADICTIONS: readonly (readonly [field: string, change: (value: number) => number])[] = [
  ...["operations", "callsBefore", "requests", "hits", "misses", "frees", "calls", "needed"].flatMap((field) =>
    [1, -1].map((by) => [field, (value: number) => value + by] as const),
  ),
  ...(["mostIdle", "mostWasted"] as const).map((field) => [field, (value: number) => value * 1000 + 1] as const),
  ...(["idle", "granted"] as const).map((field) => [field, () => 0] as const),
  ["moved", () => 0],
];

describe("a file of a sweep is read field by field", () => {
  test("every edit of its header and of a dot is refused by file, line and field, and nothing is written", async () => {
    const edits = [...editsOf(0), ...shardEdits(), ...editsOf(2)];
    expect(edits.length).toBeGreaterThan(600);
    expect(edits.filter((edit) => readDotFile(edited(edit)).ok)).toEqual([]);
    const unsaid: string[] = [];
    for (const edit of edits.filter((_, i) => LONG || i % 20 === 0)) {
      writeFileSync(at("edited.jsonl"), edited(edit));
      const { status, out, err } = await bufferlab("sweep", "merge", at("edited.jsonl"), "-o", at("merged.jsonl"));
      const [, line, said = ""] = /^bufferlab: line (\d+)(.*; allowed: .*)/.exec(err) ?? [];
      // A header without its heap makes that of the next line one too many. A number may be spelled in another way.
      const isNamed = Number(line) > edit.line && (said.includes(edit.field) || said.includes("no blanks"));
      if (status !== 2 || out !== "" || existsSync(at("merged.jsonl")) || !isNamed) unsaid.push(`${edit.text}: ${err}`);
    }
    expect(unsaid).toEqual([]);
  });

  test("sums that contradict each other or other dots are refused", async () => {
    for (const [field, change] of CONTRADICTIONS) {
      const object: Values = JSON.parse(LINES[2] ?? "");
      const text = JSON.stringify({ ...object, [field]: String(Math.max(0, change(Number(object[field])))) });
      if (text === LINES[2]) continue;
      writeFileSync(at("edited.jsonl"), edited({ line: 2, field, text }));
      expect(await bufferlab("sweep", "merge", at("edited.jsonl"))).toMatchObject({
        status: 2,
        out: "",
        err: expect.stringMatching(/^bufferlab: line [345], /),
      });
    }
  });

  test("a dot out of its place is refused: twice, out of order, of another shard, beyond the plan", async () => {
    const [header = "", none = "", first = "", second = "", third = ""] = LINES;
    const merged = async (...lines: readonly string[]) => {
      writeFileSync(at("edited.jsonl"), lines.map((line) => `${line}\n`).join(""));
      return (await bufferlab("sweep", "merge", "--partial", at("edited.jsonl"))).err;
    };
    expect(await merged(header, none, first, first)).toBe(
      "bufferlab: line 4, k: 1; allowed: above 1, the k of the line before\n",
    );
    expect(await merged(header, none, second, first)).toContain("line 4, k: 1; allowed: above 2");
    expect(await merged(header.replace("[1,1]", "[1,2]"), none, third)).toBe(
      "bufferlab: line 3, k: 3; allowed: k mod 2 = 0, as in shard 1/2\n",
    );
    expect(await merged(header.replace('"policies":4', '"policies":3'), none, third)).toContain(
      "line 3, k: 3; allowed: a whole number, 0 … 2",
    );
  });

  test("a line without its end is refused, unless gaps are allowed", async () => {
    writeFileSync(at("open.jsonl"), LINES.join("\n"));
    const { err } = await bufferlab("sweep", "merge", at("open.jsonl"));
    expect(err).toMatch(/^bufferlab: line 5: .*; allowed: a line with its end\n/);
    expect(await bufferlab("sweep", "merge", "--partial", at("open.jsonl"))).toMatchObject({ status: 0 });
  });

  test("--dots and --resume name the file, the line and the field, and leave the file as it is", async () => {
    const [header = "", none = "", first = "", second = ""] = LINES;
    const files: readonly (readonly [lines: readonly string[], said: string])[] = [
      [[header.replace('"policies":4', '"policies":5'), none], "line 1, policies: 5; allowed: 4, as in this sweep"],
      [[header.replace("[1,1]", "[1,2]"), none], "line 1, shard: [1, 2]; allowed: [1,1], as in this sweep"],
      [[header, none, second], "line 3, k: 2; allowed: 1, without gaps"],
      [[header, none, first.replace("free-oldest", "free-newest")], "line 3, link: "],
      [[header, none, first.replace(/"needed":"\d+"/, '"needed":"abc"')], 'line 3, needed: "abc"; allowed: '],
      [["precious"], 'line 1: "precious"; allowed: a line of a sweep'],
    ];
    for (const [lines, said] of files) {
      const text = lines.map((line) => `${line}\n`).join("");
      writeFileSync(at("edited.jsonl"), text);
      for (const options of [
        ["--dots", at("edited.jsonl")],
        ["--resume", "-o", at("edited.jsonl")],
      ]) {
        const { status, out, err } = await sweep(...options);
        expect([status, out, err]).toEqual([
          2,
          "",
          expect.stringContaining(`bufferlab: ${at("edited.jsonl")}: ${said}`),
        ]);
      }
      expect(readFileSync(at("edited.jsonl"), "utf8")).toBe(text);
    }
  });
});
