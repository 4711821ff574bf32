import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { scenarioSchema } from "../../scripts/scenario-schema/schema";
import { fileText } from "../../src/kernel/scenario/file/file";
import { readFile, readFiles } from "../../src/kernel/scenario/file/read-file";
import { jsonProblem } from "../../src/kernel/scenario/file/read-json";
import { MOST_FILE_BYTES } from "../../src/kernel/scenario/file/read-text";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { LONG } from "../long-run";
import { arbitraryLinked, arbitraryScenario } from "./arbitrary-scenario";

/** The long run: more random scenarios. */
const MANY = LONG ? 5000 : 100;

const digest = fc.option(fc.integer({ min: 0, max: 2 ** 24 - 1 }).map((bits) => bits.toString(16).padStart(6, "0")));
const problemsOf = (text: string) => {
  const read = readFile(text);
  return read.ok ? [] : read.error.problems;
};

describe("a scenario file", () => {
  test("restores its scenario, and the scenario restores its file", () => {
    fc.assert(
      fc.property(arbitraryLinked, digest, (scenario, digest) => {
        const text = fileText({ scenario, digest });
        const read = readFile(text);
        expect(read).toEqual({ ok: true, value: { scenario, digest } });
        expect(read.ok && fileText(read.value)).toBe(text);
      }),
      { numRuns: MANY },
    );
  });

  test("contains active fields, but nothing that is switched off", () => {
    const said = JSON.parse(fileText({ scenario: presets["no-cache"].scenario, digest: "2ff667" }));
    expect(said).toMatchObject({ $schema: "scenario.schema.json", v: 1, seed: 1, digest: "2ff667" });
    expect(said.lanes).toEqual([
      {
        ...{ capacity: 0, granularity: 1, buckets: "one" },
        heap: { model: "exact", parameters: {} },
        pool: { model: "none", parameters: {} },
      },
    ]);
    expect(Object.keys(said)).not.toContain("alpha");
  });

  test("written by hand needs only the differences", () => {
    expect(readFile('{ "v": 1, "at": 11 }')).toEqual({
      ok: true,
      value: { scenario: { ...defaultScenario, at: 11 }, digest: null },
    });
  });

  test.each([
    ["is no JSON", '{ "v": 1,\n  "seed": 1, }', [["line 2, column 14", '"}"', "JSON"]]],
    [
      "says a key twice",
      '{ "v": 1, "seed": 1, "seed": 2 }',
      [["line 1, column 22", '"\\"seed\\": 2 }"', "each key once"]],
    ],
    [
      "says a key of a policy twice",
      '{ "lanes": [{ "capacity": 1, "c\\u0061pacity": 2 }] }',
      [["line 1, column 30", expect.anything(), "each key once"]],
    ],
    ["is not a record", "[1]", [["scenario", "[1]", expect.stringContaining("a record of v, lab, title")]]],
    [
      "has a bad digest and a bad seed",
      '{ "digest": "x", "seed": -1 }',
      [
        ["digest", '"x"', "six hexadecimal digits, 0-9 and a-f"],
        ["seed", "-1", expect.anything()],
      ],
    ],
    [
      "has a schema that is not a string",
      '{ "$schema": 7 }',
      [["$schema", "7", "a string, the address of the schema"]],
    ],
    [
      "tampers with the prototype",
      '{ "__proto__": { "at": 11 } }',
      [["__proto__", "{…}", expect.stringContaining("no field has this name")]],
    ],
    [
      "turns its title around",
      '{ "title": "a\\u202eb" }',
      [["title", '"a\\u202eb"', expect.stringContaining("text of at most 80")]],
    ],
  ])("that %s is refused by name", (_, text, problems) => {
    expect(problemsOf(text).map(({ field, value, allowed }) => [field, value, allowed])).toEqual(problems);
  });

  test("is opened alone, not with others", async () => {
    const file = new Blob(['{ "at": 11 }']);
    expect(await readFiles([file])).toEqual(readFile('{ "at": 11 }'));
    expect(await readFiles([file, file])).toMatchObject({
      error: { problems: [{ field: "files", allowed: "one at a time" }] },
    });
  });

  test("of the limit's bytes is read", async () => {
    const bytes = new TextEncoder().encode('{ "at": 11 }').buffer;
    const file = { size: MOST_FILE_BYTES, arrayBuffer: () => Promise.resolve(bytes) };
    expect(await readFiles([file])).toEqual(readFile('{ "at": 11 }'));
  });

  test("over the limit is refused unread", async () => {
    const read = vi.fn();
    expect(await readFiles([{ size: MOST_FILE_BYTES + 1, arrayBuffer: read }])).toMatchObject({
      error: {
        problems: [{ field: "file", value: "2\u202f000\u202f001 bytes", allowed: "at most 2\u202f000\u202f000" }],
      },
    });
    expect(read).not.toHaveBeenCalled();
  });

  test("may begin with a byte-order mark of UTF-8, and other encodings are refused by name", async () => {
    expect(await readFiles([new Blob(['\ufeff{ "at": 11 }'])])).toEqual(readFile('{ "at": 11 }'));
    for (const [encoding, bytes] of [
      ["UTF-16, little-endian", [0xff, 0xfe, 0x7b, 0]],
      ["UTF-16, big-endian", [0xfe, 0xff, 0, 0x7b]],
      ["bytes that are not UTF-8", [0x7b, 0xe9, 0x7d]],
    ] as const)
      expect(await readFiles([new Blob([Uint8Array.from(bytes)])])).toMatchObject({
        error: { problems: [{ field: "file", value: encoding, allowed: "UTF-8" }] },
      });
  });

  test("that cannot be read is refused with advice", async () => {
    const gone = { size: 4096, arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) };
    expect(await readFiles([gone])).toMatchObject({ error: { problems: [{ field: "file", value: "not found" }] } });
  });

  test("that is partly bad opens its valid part", () => {
    const read = readFile('{ "at": 11, "seed": -1 }');
    expect(read.ok ? null : read.error.valid()?.scenario).toEqual({ ...defaultScenario, at: 11 });
  });

  test("with any text is a scenario or has problems, and never throws", () => {
    const damaged = fc.tuple(arbitraryLinked, fc.nat(), fc.string({ maxLength: 3 })).map(([scenario, seed, more]) => {
      const text = fileText({ scenario, digest: null });
      const at = seed % text.length;
      return text.slice(0, at) + more + text.slice(at + 1);
    });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string(), fc.json()), (text) => {
        const read = readFile(text);
        expect(read.ok || read.error.problems.length > 0).toBe(true);
      }),
      { numRuns: MANY },
    );
  });
});

/** A scenario's file in which some keys, at the top or of a lane, are those of another one. */
const mixedFile = fc
  .tuple(
    arbitraryScenario,
    arbitraryScenario,
    fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 4 }),
  )
  .map(([one, other, swaps]) => {
    const [file, donor] = [one, other].map((scenario) => JSON.parse(JSON.stringify(scenario))) as [Values, Values];
    for (const [to, from, isOfLane] of swaps) {
      const [target, source] = isOfLane ? [laneAt(file, to), laneAt(donor, from)] : [file, donor];
      const keys = Object.keys(source);
      const key = keys[(to + from) % keys.length] ?? "seed";
      target[key] = source[key];
    }
    return file;
  });

type Values = Record<string, unknown>;
const laneAt = ({ lanes }: Values, at: number): Values => {
  const list = lanes as Values[];
  return list[at % list.length] ?? {};
};

/** The words of a rule, where … stands for whatever the scenario says. */
const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", ".*")}$`);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("the schema of scenario files", () => {
  const isValid = new Ajv2020({ strict: true, strictTypes: false }).compile(scenarioSchema());

  test("is published beside the page", async () => {
    const text = `${JSON.stringify(scenarioSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot("../../public/scenario.schema.json");
  });

  test("allows every scenario", () => {
    fc.assert(
      fc.property(arbitraryLinked, digest, (scenario, digest) => {
        expect(isValid(JSON.parse(fileText({ scenario, digest })))).toBe(true);
      }),
      { numRuns: MANY / 5 },
    );
  });

  test("refuses what check refuses, except for the rules listed in docs/scenario-files.md", () => {
    const doc = readFileSync("docs/scenario-files.md", "utf8");
    const listed = [...doc.matchAll(/^\| [^|]+ \| `([^`]+)` \|$/gm)].map(([, text = ""]) => patternOf(text));
    let refused = 0;
    fc.assert(
      fc.property(mixedFile, (file) => {
        const read = readFile(JSON.stringify(file));
        if (read.ok || !isValid(file)) return;
        refused++;
        const unlisted = read.error.problems.filter(({ allowed }) => !listed.some((rule) => rule.test(plain(allowed))));
        expect(unlisted).toEqual([]);
      }),
      { numRuns: 2 * MANY },
    );
    expect(refused).toBeGreaterThan(0);
  });

  test.each([
    { v: 2 },
    { seed: -1 },
    { sizes: "round" },
    { colour: "red" },
    { double: [1] },
    { lanes: [{ capacity: 65_537 }] },
    { breakpoints: [{ lane: 0 }] },
    { digest: "X" },
    { alpha: "1" },
    { title: "two\nlines" },
    { loopFrom: 5 },
    { life: "bounded", allocate: [1, 3] },
    { lanes: [{ buckets: "own" }] },
    { lanes: [{ bounds: [5] }] },
    { lanes: [{ roundUp: true, buckets: "powers", bucketCount: 40 }] },
    { breakpoints: [{ kind: "poisoning", percent: 5 }] },
    { lab: "heap", lanes: [{ capacity: 1 }] },
  ])("and refuses what the page refuses: %o", (input) => {
    expect(isValid(input)).toBe(false);
    expect(readFile(JSON.stringify(input)).ok).toBe(false);
  });
});

describe("where JSON breaks", () => {
  test.each([
    ["", 1, 1],
    ["x", 1, 1],
    ["[1, 2", 1, 6],
    ["[1, 2,]", 1, 7],
    ["[1 2]", 1, 4],
    ["[1}", 1, 3],
    ['{"a" 1}', 1, 6],
    ['{"a": 1,\n "b": tru}', 2, 7],
    ["{a: 1}", 1, 2],
    ["{1: 2}", 1, 2],
    ['{"a": "b\n"}', 1, 7],
    ['["\\x"]', 1, 2],
    ["[01]", 1, 3],
    ["[-]", 1, 2],
    ["{} {}", 1, 4],
    ['[{"a": [true, null, -1.5e3, "\\u00e9"]}]]', 1, 40],
  ])("%o: line %i, column %i", (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(jsonProblem(text)).toEqual({ line, column, allowed: "JSON" });
  });

  test("deep nesting is not a problem", () => {
    expect(jsonProblem("[".repeat(1e5))).toEqual({ line: 1, column: 1e5 + 1, allowed: "JSON" });
  });

  test("nothing is reported where JSON.parse succeeds, except duplicate keys", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonProblem(text)).toBeNull();
      }),
    );
    expect(jsonProblem('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}')).toBeNull();
    expect(jsonProblem('{"a": {"b": 1}, "b": 2, "b": 3}')).toMatchObject({ column: 25 });
  });
});
