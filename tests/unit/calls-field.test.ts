import { describe, expect, test } from "vitest";
import { CALL_FORMAT_NAMES } from "../../src/workloads/traces/calls/format";
import { CALL_FORMATS, guessCallFormat } from "../../src/workloads/traces/calls/formats";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { callsOf } from "../calls-kit";
import { FIELD_CALLS } from "../field-calls";
import { inPieces } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { testFiles } from "./pages-kit";

const file = testFiles();
const head = (content: string | Uint8Array) => ({ bytes: Buffer.from(content).subarray(0, 4096), isWhole: true });
/** The lines of a text behind its header. Times are left out where a truth does not name them. */
const linesOf = (text: string, truth: string) =>
  text
    .split("\n")
    .slice(1)
    .filter((line) => truth.includes("@") || !line.startsWith("@"))
    .join("\n");
const refusalsOf = async (content: string | Uint8Array, options = {}) => {
  const read = await readCalls(inPieces(Buffer.from(content), []), () => {}, options);
  return read.ok ? [] : read.error.map(({ field, value, allowed }) => `${field}: ${value}; ${allowed}`);
};

describe.each(FIELD_CALLS)("$name", ({ format, content, text, odd = {}, others = {} }) => {
  test("is known by its content and read as its truth says, in pieces of any length", async () => {
    for (const cuts of [[], [0.1, 0.33, 0.5, 0.77], Array.from({ length: 200 }, (_, i) => i / 200)]) {
      const read = await callsOf(content, { cuts });
      expect([read.format, linesOf(read.text, text)]).toEqual([format, text]);
      expect([read.odd, Object.fromEntries(read.others), read.endsEarly]).toEqual([odd, others, false]);
    }
  });

  test("is claimed by its reader alone", () => {
    expect(CALL_FORMAT_NAMES.filter((name) => CALL_FORMATS[name].recognize(head(content)) !== null)).toEqual([format]);
  });

  test.runIf(typeof content !== "string")("ends early if its file does, and is whole up to there", async () => {
    const read = await callsOf(Buffer.from(content).subarray(0, Buffer.from(content).length - 40), { format });
    expect(read.endsEarly).toBe(true);
  });
});

test.each([
  ["--1-- malloc(24) = 0x5204040\n--1-- malloc(x) = 0x20\n", "line 2"],
  ["# DURATION     TID     FUNCTION\n [ 1] | malloc() = 0x5604040;\n", "line 2"],
  ["# rec\n186: malloc 0xb6038060 24\n186: malloc 0xb6038060\n", "line 3"],
  ["1 1 malloc(24)=0x7f90495120e0\n1 1 malloc(x)=0x20\n", "line 2"],
  ['{"op":"malloc","address":"0x10","size":24}\n{"op":"malloc","address":"0x20"}\n', "line 2"],
  ['{"op":"malloc","address":"0x10","size":24}\n{"op":"malloc","id":1,"size":1.5}\n', "line 2"],
  ["p 1 USER  0x801007040 = malloc(24)\n".replace("p 1", " 1 p"), ""],
  ["address,size,alloc_time,free_time\n0x10,24,100,300\n0x20,24,50,300\n", "row 3"],
  ['{"segments": [], "device_traces": [[{"action": "alloc", "addr": 1}]]}', "record 1"],
  ['{"segments": [{"address": 1}], "device_traces": []}', "device_traces"],
])("%j is read, or refused by the place of its bad call", async (content, place) => {
  const [refusal = ""] = await refusalsOf(content);
  expect(refusal.split(/[:,]/)[0]).toBe(place);
});

describe("JSON", () => {
  test.each(['{"v":1,"lab":"buffer"}', '[{"x":1}]', "{}", '{"traceEvents":[{"ph":"X","name":"RunTask"}]}'])(
    "%s is not called a profile",
    (text) => {
      const guess = guessCallFormat(head(text));
      expect(guess.ok ? null : guess.error[0]?.value).toBe('"JSON"');
    },
  );

  test("with calls is a trace for every command, whatever its name", async () => {
    const place = file("calls.json", '{"op":"malloc","id":1,"size":24}\n{"op":"free","id":1}\n'.repeat(40));
    const info = await bufferlab("trace", "info", place, "--format", "json");
    expect(JSON.parse(info.out)).toMatchObject({ format: "jsonl", operations: 80, needed_peak: 24 });
    const swept = await bufferlab("sweep", place, "--format", "csv");
    expect([swept.status, swept.out.split("\n").length > 2]).toEqual([0, true]);
  });

  test("without calls is a scenario where one is allowed", async () => {
    const { status, err } = await bufferlab("sweep", file("scenario.json", '{"life": "nonsense"}'));
    expect([status, err.includes("format")]).toEqual([2, false]);
  });
});

test("what is no call is counted on the card and in JSON", async () => {
  const valgrind = "==1== Memcheck\n--1-- malloc(24) = 0x5204040\n--1-- free(0x5204040)\n";
  const { out } = await bufferlabWith([valgrind], "trace", "info", "-");
  expect(out).toContain("no calls    other lines of Valgrind: 1\n");
  const json = await bufferlabWith([valgrind], "trace", "info", "-", "--format", "json");
  expect(JSON.parse(json.out).no_calls).toEqual({ "other lines of Valgrind": 1 });
});
