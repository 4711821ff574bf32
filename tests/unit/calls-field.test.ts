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

test.each([
  [
    "main() {\n  mallopt();\n  malloc(24) = 0x561359f5cb50;\n} /* main */\n",
    "uftrace replay -f none",
    "uftrace replay without",
  ],
  ["\n[0] ==> 8645/0: ip (main), time (447)\n", "uftrace replay --flat", "uftrace replay without"],
  ["time,id,size\n1,7,4096\n2,8,512\n", "unknown content", "allocations, one per line"],
  ["% time     seconds  usecs/call     calls      function\n", "a summary of ltrace -c", "a recording of calls"],
])("%j is refused by its name, with the next step", async (content, title, next) => {
  const [refusal = ""] = await refusalsOf(content);
  expect(refusal.slice(0, `format: "${title}"; ${next}`.length)).toBe(`format: "${title}"; ${next}`);
});

test.each(["checkout,1,100\ncheckin,1\n", "0,get,1,100\n1,put,1\n"])(
  "%j is refused by its row, with the acts and a header for other columns",
  async (content) => {
    const [refusal = ""] = await refusalsOf(content);
    expect(refusal).toMatch(/^row 1: .*Acts are get, take, rent.*need a header, as time_ns,op,id,size$/);
  },
);

test("another format than that of the file is named", async () => {
  const [refusal = ""] = await refusalsOf("malloc(24) = 0x55d0c2a0\n\n", { format: "mtrace" });
  expect(refusal).toMatch(/^line 1: .*; or the format ltrace, which the file looks like \(--as ltrace\)$/);
});

describe("a file for another command", () => {
  const PAGES = file("pages.trc", "0,20941264,8192,W,0.551706\n0,20939840,8192,W,0.554041\n".repeat(9));
  const CALLS_OF = file("calls.trc", "malloc(24) = 0x55d0c2a0\nfree(0x55d0c2a0) = <void>\n".repeat(9));

  test.each([
    [["trace", "info", PAGES], "bufferlab pages trace FILE, for the file looks like requests for pages; or "],
    [["pages", "trace", CALLS_OF], "bufferlab trace info FILE, for the file looks like a recording of calls; or "],
    [["trace", "info", CALLS_OF, "--threads", "5"], "; it is an option of trace pack"],
    [["heap", "replay", PAGES, "--model", "ptmalloc"], "allocations, one per line, below the header op,id,size; or "],
  ])("%j", async (words, step) => {
    const { status, err } = await bufferlab(...words);
    expect([status, err.includes(step)]).toEqual([2, true]);
  });
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

/** Lines that real files have beside their calls, or in another form, with what is read and counted. */
const ODD_FILES: readonly (readonly [string, string, string, Readonly<Record<string, number>>])[] = [
  ["ltrace -T", "malloc(24) = 0x55d0c2a0 <0.000045>\nfree(0x55d0c2a0) = <void> <0.000031>\n", "a 0 24; f 0", {}],
  [
    "ltrace with the program's output",
    `${"malloc(24) = 0x55d0c2a0\nfree(0x55d0c2a0) = <void>\n".repeat(2)}hello\n`,
    "a 0 24; f 0; a 0 24; f 0",
    { "lines of the program": 1 },
  ],
  [
    "bpftrace with addresses as %p and with maps",
    "ERROR: Could not resolve symbol\n1 a 0x55d0c2a0 24\n@sizes:\n[8, 16)   3 |@@@@   |\n@start[11]: 5\n",
    "a 0 24",
    { "lines of maps": 3 },
  ],
  [
    "valgrind --time-stamp=yes",
    "==00:00:00:00.000 7== Memcheck\n--00:00:00:00.512 7-- posix_memalign(al 64, size 100) = 0x5204040\n--00:00:00:00.512 7-- free(0x5204040)\n",
    "m 0 100 64; f 0",
    { "other lines of Valgrind": 1 },
  ],
  [
    "uftrace of C++ with placement new, and new with an alignment",
    " [ 1] | operator new(64) = 0x561359f80c40;\n [ 1] | operator new(64, 0x561359f80c40) = 0x561359f80c40;\n [ 1] | operator new(64, 128) = 0x561359f81000;\n [ 1] | operator new(8, 0x7f1122334450) = 0x561359f82000;\n [ 1] | operator delete(0x561359f80c40, 64);\n",
    "a 0 64; m 1 64 128; a 2 8; f 0",
    { "placement new": 1 },
  ],
  [
    "uftrace without the arguments of mallopt and malloc_trim",
    " [ 1] | mallopt();\n [ 1] | malloc(24) = 0x5604040;\n [ 1] | malloc_trim();\n",
    "o 0 0; a 0 24",
    { unknownSettings: 1, "malloc_trim without its argument": 1 },
  ],
  [
    "ltrace of calls without a return",
    "7 t->malloc(24) = 0x55d0c2a0\n7 t->free(0x55d0c2a0 <no return ...>\n8 t->malloc(9 <no return ...>\n7 SYS_exit_group(0 <no return ...>\n",
    "a 0 24; f 0",
    { "calls without a return": 2 },
  ],
  [
    "ltrace -i",
    "[0x559b35cca38b] malloc(24) = 0x55d0c2a0\n[0x559b35cca38b] free(0x55d0c2a0) = <void>\n",
    "a 0 24; f 0",
    {},
  ],
  ["ltrace -r", "  0.000000 malloc(24) = 0x55d0c2a0\n  0.000244 free(0x55d0c2a0) = <void>\n", "a 0 24; f 0", {}],
  [
    "uftrace with its remaining functions",
    "# DURATION     TID     FUNCTION\n 1.2 us [ 4711] | malloc(24) = 0x5604040;\n\nuftrace stopped tracing with remaining functions\n================\ntask: 4711\n[0] main\n",
    "a 0 24",
    {},
  ],
  [
    "uftrace with lost records",
    " 1.2 us [ 1] | malloc(24) = 0x5604040;\n        [ 1] | /* LOST 12 records!! */\n",
    "a 0 24",
    { lost: 12 },
  ],
  [
    "utrace of the loader and of others",
    " 2 prog USER  RTLD: open /lib/x\n 2 prog USER  64 0a\n 2 prog USER  0x801007040 = calloc(4, 8)\n",
    "c 0 32",
    { "other records": 2 },
  ],
  [
    "LogAlloc with a failed call",
    "1 1 malloc(24)=(nil)\n1 1 realloc((nil),60)=0x7f9049512100\n",
    "r 0 60",
    { failed: 1 },
  ],
  [
    "LogAlloc after logalloc_munge.py",
    "1 1 malloc(24)=#1\n1 1 realloc(#1,60)=#2\n1 1 free(#2)\n",
    "a 0 24; r 0 60; f 0",
    {},
  ],
  [
    "perf with other events",
    `swapper 0 [001] 1.1: cycles: x\n${"a 7 [001] 1.5: probe_libc:malloc: (7f00) bytes=24\na 7 [001] 1.5: probe_libc:malloc__return: (7f01) ret=0x55d0c2a0\n"}a 7 [001] 1.7: sched:sched_switch: prev_comm=a\n`,
    "a 0 24",
    { "events of other functions": 2 },
  ],
  [
    "perf with probes at the entries of mallopt and malloc_trim alone",
    "a 7 [001] 1.1: probe_libc:mallopt: (7f00) param=0xfffffffffffffffd value=0x10000\na 7 [001] 1.5: probe_libc:malloc: (7f00) bytes=24\na 7 [001] 1.5: probe_libc:malloc__return: (7f01) ret=0x55d0c2a0\na 7 [001] 1.7: probe_libc:malloc_trim: (7f00) s=0x0\n",
    "o M_MMAP_THRESHOLD 65536; a 0 24; p 0",
    {},
  ],
  ...[
    ["time_ns", "1700000000123456789", "1700000000123456799"],
    ["time_us", "1700000000123456", "1700000000123456.010"],
    ["time_s", "1700000000.123456789", "1700000000.123456799"],
    ["time_ns", "-9223372036854775800", "-9223372036854775790"],
  ].flatMap(([column, first, last]): typeof ODD_FILES => [
    [
      `a table with ${column} from ${first}`,
      `op,id,size,${column}\nget,1,8,${first}\nput,1,,${last}\n`,
      "a 0 8; @ 10; f 0",
      {},
    ],
    [
      `JSON Lines with ${column} from ${first}`,
      `{"op":"get","id":1,"size":8,"${column}":${first}}\n{"op":"put","id":1,"${column}":${last}}\n`,
      "a 0 8; @ 10; f 0",
      {},
    ],
  ]),
  ["text with times since 1970", "@ 1700000000123456789\na 1 8\n@ 1700000000123456799\nf 1\n", "a 0 8; @ 10; f 0", {}],
  ["a table with numbers in groups", 'op,id,size,site\nget,"1","4,096",x\nput,1,,a"b\n', "a 0 4096; f 0", {}],
  ["a list of objects", '[\n{"op":"malloc","id":1,"size":24},\n{"op":"free","id":1}\n]\n', "a 0 24; f 0", {}],
  [
    "heaptrack with a record of a later version",
    "v 10500 3\nX a\n+ 18 1 55d0c2a0\nz 1\n- 55d0c2a0\n",
    "a 0 24; f 0",
    { "other records": 1 },
  ],
  [
    "a snapshot with an act of a later version",
    '{"device_traces":[[{"action":"alloc","addr":1,"size":512},{"action":"user_defined","addr":5}]]}',
    "a 0 512",
    { "records user_defined": 1 },
  ],
  ["two tables in one", "op,id,size\nmalloc,1,24\nop,id,size\nfree,1,\n", "a 0 24; f 0", { "repeated headers": 1 }],
  [
    "a block that is freed before its birth",
    "address,size,alloc_time,free_time\n0xab10,24,100,90\n",
    "a 0 24; f 0",
    { disordered: 1 },
  ],
];

test.each(ODD_FILES)("%s is read, and the rest is counted", async (_, content, calls, counts) => {
  const read = await callsOf(content);
  expect(linesOf(read.text, calls).trim().split("\n").join("; ")).toBe(calls);
  expect({ ...read.odd, ...Object.fromEntries(read.others) }).toEqual(counts);
});

describe("a last line that is cut", () => {
  const CUT: readonly (readonly [format: string, content: string, operations: number])[] = [
    ["utrace", " 2 prog USER  0x1010 = malloc(24)\n 2 prog USER  0x1020 = malloc(2", 1],
    ["utrace", " 2 prog USER  0x1010 = malloc(24)\n 2 prog USER  0x1020", 1],
    ["utrace", " 2 prog USER  0x1010 = malloc(24)\n 2 prog US", 1],
    ["uftrace", "# DURATION     TID     FUNCTION\n [ 1] | malloc(24) = 0x1010;\n [ 1] | malloc(2", 1],
    ["uftrace", "# DURATION     TID     FUNCTION\n [ 1] | malloc(24) = 0x1010;\n [ 1] | mal", 1],
    ["uftrace", "# DURATION     TID     FUNCTION\n [ 1] | malloc(24) = 0x1010;\n [ 1] | malloc(24) = 0x102", 1],
  ];
  test.each(CUT)("of %s is left out, and the file ends early: %j", async (format, content, operations) => {
    const read = await callsOf(content);
    expect([read.format, read.operations, read.endsEarly, [...read.others]]).toEqual([format, operations, true, []]);
  });

  test.each([
    ["utrace", " 2 prog USER  0x1010 = malloc(24)\n 2 prog USER  free(0x1010)"],
    ["uftrace", "# DURATION     TID     FUNCTION\n [ 1] | malloc(24) = 0x1010;\n [ 1] | free(0x1010);"],
  ])("is not one of %s that only lacks its line break", async (_, content) => {
    const read = await callsOf(content);
    expect([read.operations, read.endsEarly]).toEqual([2, false]);
  });
});

test.each([
  ['{"op":"malloc","address":-16,"size":24}', 'line 1, address: "-16"; a whole number below 2^64, hexadecimal with 0x'],
  ['{"op":"malloc","address":16,"size":2.5}', 'line 1, size: "2.5"; a whole number below 2^64, hexadecimal with 0x'],
  [
    '{"op":"malloc","address":16}',
    "line 1, size: missing; a whole number below 2^64, hexadecimal with 0x. Only a take such as get or rent may leave it to the buffer’s growth or return",
  ],
  [
    '{"op":"grab","address":16}',
    'line 1, op: "grab"; get, take, rent, acquire, borrow, lease, alloc, malloc or new for a take; put, give, return, release, recycle, free or delete for a return; grow, resize or realloc for a growth; calloc or aligned',
  ],
  ['{"op":"malloc","id":1,"size":8,"time_ns":"x"}', 'line 1, time_ns: "x"; a number'],
  [
    '{"op":"malloc","id":1,"size":8,"time_ns":9}\n{"op":"free","id":1,"time_ns":8}',
    'line 2, time_ns: "8"; 9 or later: times never fall, and last 2^53 ns at most',
  ],
  ['{"op":"aligned","id":1,"size":8,"align":48}', 'line 1, align: "48"; a power of two up to 2^32'],
  ['{"op":"malloc","id":1,"size":8}\nmalloc', 'line 2: "malloc"; an object such as {"op":"get","id":1,"size":24}'],
])("%s is refused by the rule that it breaks", async (content, message) => {
  expect(await refusalsOf(`${content}\n`)).toEqual([message]);
});

test("JSON Lines have exact numbers up to 2^64", async () => {
  const { text } = await callsOf(
    '{"op":"malloc","address":18446744073709551615,"size":1}\n{"op":"free","address":18446744073709551614}\n{"op":"free","address": 18446744073709551615 }\n',
  );
  expect(linesOf(text, "")).toBe("a 0 1\nf 0\n");
});

test("the segments of PyTorch are counted beside the blocks, and what was reserved before", async () => {
  const acts = [
    ["segment_alloc", 16, 2048],
    ["alloc", 16, 512],
    ["segment_map", 4096, 1024],
    ["segment_free", 16, 2048],
    ["segment_free", 8192, 4096],
  ].map(([action, addr, size]) => ({ action, addr, size }));
  const snapshot = JSON.stringify({
    segments: [],
    device_traces: [acts, [{ action: "segment_alloc", addr: 1, size: 100 }]],
  });
  const { segments } = await callsOf(snapshot);
  expect(segments).toEqual({ taken: 3, peak: 2048 + 1024 + 3072, left: 100, before: 3072 });
  const { out } = await bufferlabWith([snapshot], "trace", "info", "-");
  expect(out).toMatch(
    /segments {4}3 taken; 6.144\sB reserved at most, 3.072\sB of it before the recording, where blocks need 512\sB at most/,
  );
  expect((await callsOf("a 1 8\n")).segments).toBeNull();
});
