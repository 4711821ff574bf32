import { constants, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { type BltRecord, bltFile, callsOf, recording, refusalOf } from "../calls-kit";
import { inPieces, PACKINGS, storedZstd } from "../trace-kit";

/** tiny.c by the recorder: one thread. */
const [MALLOC, CALLOC, FREE, BEGIN, END, ALIGNED] = [0, 1, 2, 3, 4, 5];
const TINY = [
  { kind: MALLOC, address: 0x12a0, size: 40n },
  { kind: CALLOC, address: 0x12d0, size: 312n },
  { kind: BEGIN, address: 0x12a0 },
  { kind: END, address: 0x1410, size: 3000n },
  { kind: ALIGNED, address: 0x2000, size: 640n, alignment: 128n },
  { kind: FREE, address: 0x12d0 },
  { kind: BEGIN, address: 0 },
  { kind: END, address: 0x12a0, size: 77n },
  { kind: BEGIN, address: 0x1410 },
  { kind: END, address: 0x1410, size: 12n },
  { kind: FREE, address: 0x2000 },
  { kind: FREE, address: 0x1410 },
  { kind: MALLOC, address: 0, size: 2n ** 62n },
].map((record, i) => ({ ...record, thread: 1, ticket: i + 1 }));

const WHOLE = ["a 0 40", "c 1 312", "r 0 3000", "m 2 640 128", "f 1", "r 1 77", "r 0 12", "f 2", "f 0"];
const WITHOUT_ALIGNED = ["a 0 40", "c 1 312", "r 0 3000", "f 1", "r 1 77", "r 0 12", "f 0"];
/** mtrace knows neither calloc nor alignment. */
const MTRACE = ["a 0 40", "a 1 312", "r 0 3000", "a 2 640", "f 1", "a 1 77", "r 0 12", "f 2", "f 0"];
/** heaptrack adds a block of the C++ library, and writes realloc as free and malloc. */
const HEAPTRACK = ["a 0 72704", "a 1 40", "a 2 312", "f 1", "a 1 3000", "a 3 640", "f 2", "a 2 77", "f 1", "a 1 12"];
const HEAPTRACK_END = ["f 3", "f 1", "f 0"];
const TIMES = [0, 110_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000];
const timed = (lines: readonly string[], times: readonly number[]) =>
  lines.flatMap((line, i) => (times[i] === (times[i - 1] ?? 0) ? [line] : [`@ ${times[i]}`, line]));

const RECORDINGS: readonly (readonly [format: string, content: Buffer, lines: readonly string[], odd: object])[] = [
  ["text", recording("tiny.trace"), WHOLE, {}],
  ["blt", bltFile(TINY), WHOLE, { failed: 1 }],
  ["mtrace", recording("tiny.mtrace"), MTRACE, { failed: 1 }],
  ["ltrace", recording("tiny.ltrace"), timed(WHOLE, TIMES), { failed: 1, badResults: 1 }],
  ["heaptrack-raw", recording("tiny.heaptrack-raw"), [...HEAPTRACK, ...HEAPTRACK_END], {}],
  ["heaptrack", recording("tiny.heaptrack"), [...HEAPTRACK, ...HEAPTRACK_END], {}],
  ["bpftrace", recording("tiny.bpftrace"), WITHOUT_ALIGNED, { failed: 1, unknownFrees: 1 }],
  ["csv", recording("tiny.csv"), timed(WHOLE, [0, 5, 5, 8, 8, 9, 9, 9, 9]), { failed: 1 }],
];

test.each(RECORDINGS)(
  "a recording in %s is taken for what it is and gives its calls",
  async (format, content, lines, odd) => {
    const read = await callsOf(content);
    expect([read.format, read.odd, read.endsEarly]).toEqual([format, odd, false]);
    expect(read.text.trimEnd().split("\n").slice(1)).toEqual(lines);
  },
);

test("equal calls have equal digests, whatever the format, the packing, the pieces, the numbers of threads and the times", async () => {
  const digest = "054a06a00965:9";
  for (const content of [recording("tiny.trace"), bltFile(TINY), recording("tiny.ltrace"), recording("tiny.csv")])
    for (const pack of Object.values(PACKINGS)) {
      const read = await callsOf(pack(content), { cuts: [0.001, 0.3, 0.31] });
      expect(read.digest).toBe(digest);
      expect((await callsOf(read.packed)).digest).toBe(digest);
    }
  expect((await callsOf(gzipSync(storedZstd(recording("tiny.trace"))))).digest).toBe(digest);
});

test("packing the output again changes no byte", async () => {
  for (const [, content] of RECORDINGS) {
    const { text, packed } = await callsOf(content);
    expect((await callsOf(text)).text).toBe(text);
    const again = await callsOf(packed);
    expect(again.packed).toEqual(packed);
    expect((await callsOf(again.text)).text).toBe(again.text);
  }
});

/** Threads that free each other's blocks, in blocks of three records, with a ticket that nobody recorded. */
const SHARED: readonly BltRecord[] = Array.from({ length: 60 }, (_, i) => {
  const caller = { thread: 1 + ((i * 7) % 4), ticket: i < 30 ? i + 1 : i + 2 };
  if (i % 5 === 4) return { ...caller, kind: FREE, address: 8 * (i - 3) };
  return { ...caller, kind: MALLOC, address: 8 * i, size: BigInt(i) };
}).slice(1);

test("calls of several threads are put in the order of their tickets", async () => {
  const { text, odd } = await callsOf(bltFile(SHARED, 3));
  const lines = text.split("\n").filter((line) => /^[af]/.test(line));
  const sizes = lines.flatMap((line) => (line.startsWith("a") ? [Number(line.split(" ")[2])] : []));
  expect(sizes).toEqual(SHARED.filter(({ kind }) => kind === MALLOC).map(({ size }) => Number(size)));
  expect(odd).toEqual({});
});

test("a realloc keeps its block while another thread gets the old address", async () => {
  const records = [
    { thread: 1, kind: MALLOC, address: 64, size: 5n },
    { thread: 1, kind: BEGIN, address: 64 },
    { thread: 2, kind: MALLOC, address: 64, size: 6n },
    { thread: 1, kind: END, address: 128, size: 7n },
    { thread: 2, kind: BEGIN, address: 64 },
    { thread: 2, kind: END, address: 0, size: 2n ** 60n },
    { thread: 2, kind: FREE, address: 64 },
    { thread: 1, kind: BEGIN, address: 128 },
    { thread: 1, kind: END, address: 0, size: 0n },
  ].map((record, i) => ({ ...record, ticket: i + 1 }));
  const { text, odd } = await callsOf(bltFile(records));
  expect(text.trimEnd().split("\n").slice(1)).toEqual([
    "a 0 5",
    "t 2",
    "a 1 6",
    "t 1",
    "r 0 7",
    "t 2",
    "f 1",
    "t 1",
    "f 0",
  ]);
  expect(odd).toEqual({ failed: 1, resizesToZero: 1 });
});

test("a file that ends early is read up to there and says so", async () => {
  const text = recording("tiny.trace");
  const long = gzipSync(Array.from({ length: 900 }, (_, i) => `a ${i} ${(i * i) % 991}\n`).join(""));
  const half = long.subarray(0, long.length / 2);
  const whole = gunzipSync(half, { finishFlush: constants.Z_SYNC_FLUSH }).toString().split("\n").length - 1;
  const blt = bltFile(TINY);
  const ends: readonly (readonly [Buffer, number])[] = [
    [text.subarray(0, -3), 8],
    [long.subarray(0, -3), 900],
    [half, whole],
    [blt.subarray(0, 2 ** 20 + 32 + 20), 3],
    [recording("tiny.mtrace").subarray(0, 200), 3],
  ];
  for (const [content, operations] of ends)
    expect(await callsOf(content)).toMatchObject({ endsEarly: true, operations });
  expect(await callsOf("a 1 8\nf 1\n")).toMatchObject({ endsEarly: false });
});

test("a part has the blocks that are live before it, and only the wanted threads and sizes", async () => {
  const trace = "a 1 8\nt 2\nc 2 400\na 3 24\nt 1\nr 1 500\nf 2\nt 3\nf 3\nm 4 32 64\nr 1 9\nf 1\n";
  const linesOf = async (parts: object) =>
    (await callsOf(trace, { parts: { threads: null, span: null, only: null, ...parts } })).text
      .trimEnd()
      .split("\n")
      .slice(1);
  expect(await linesOf({ threads: [2] })).toEqual(["c 0 400", "a 1 24", "t 2", "f 0", "t 3", "f 1"]);
  expect(await linesOf({ only: [10, 450] })).toEqual(["c 0 400", "a 1 24", "t 2", "f 0", "t 3", "f 1", "m 1 32 64"]);
  expect(await linesOf({ span: [4, 6] })).toEqual([
    "a 0 500",
    "t 2",
    "c 1 400",
    "a 2 24",
    "t 1",
    "f 1",
    "t 3",
    "f 2",
    "m 2 32 64",
  ]);
  expect(await linesOf({ span: [3, 6], threads: [1, 3], only: [1, 499] })).toEqual([
    "a 0 8",
    "f 0",
    "t 2",
    "m 0 32 64",
  ]);
});

const NEXT = "a 1 x\na 1 8\n";
test.each([
  ["a 1 8\na 1 x\n", `line 2, SIZE: "x"; a whole number, 0 … 18446744073709551615`],
  ["# bufferlab-trace 2; strict\na 1 8\na 1 8\n", `line 3: "a 1 8"; an ID without a block (strict)`],
  ["a 1 8\n@ 5\n@ 4\n", `line 3, NS: "4"; a whole number, 5 … 9007199254740991: times never fall`],
  ["= Start\n@ x + 0x10 0x20\n@ x > 0x10 0x20\n", /^line 3: "@ x > 0x10 0x20"; = Start, = End/],
  ["v 1 3\n+ 10 1 100\n+ 10 1\n", `line 3: "+ 10 1"; + SIZE TRACE ADDRESS or - ADDRESS, all hexadecimal`],
  ["v 1 3\na 10 1\n+ 0\n+ 1\n", /^line 4: "\+ 1"; a SIZE TRACE, \+ KIND or - KIND, hexadecimal, with a KIND below 1$/],
  ["x->malloc(8) = 0x10000\nmalloc(8) =\n", /^line 2: "malloc\(8\) ="; OBJECT->NAME/],
  [
    "7 a 1000 8\nLost 3 events\n7 f x\nLost 4 events\n",
    /^line 2: "Lost 3 events"; a complete recording: 7 events lost in the whole file/,
  ],
  [
    "op,id,size\nmalloc,1,8\nmaloc,1,8\n",
    /^row 3, op: "maloc"; get, take, rent, acquire, borrow, lease, alloc, malloc or new for a take; put, give/,
  ],
  [
    "op,size\nmalloc,8\n",
    /^row 1: "op,size"; a header that names the columns, as op,id,size or op,address,size,old_address/,
  ],
  ["op,address,size\nmalloc,16,8\nconstructor,16,8\n", /^row 3, op: "constructor"/],
  [bltFile([{ thread: 1, ticket: 1, kind: 6, address: 8 }]), /^block 1: "a record of kind 6"; whole records/],
  [Buffer.concat([recording("tiny.trace"), Buffer.alloc(70_000, 97)]), /^line 11: "a+…; 65\u202f536 bytes at most$/],
  ["", "file: no operation; at least one"],
  ["# nothing\n", "file: no operation; at least one"],
  ["f 1\nf 2\n", "file: no operation, only frees of blocks from before the recording; at least one"],
  [
    "hello\n",
    /^format: "unknown content"; allocations, one per line, below the header op,id,size; or a recording: packed, blt,/,
  ],
  ["\n\n", /^format: "unknown content"; allocations, one per line/],
  ["heap_v2/524288\n", /^format: "a sampled profile of jemalloc"; a recording of calls. .* bufferlab record/],
  ["heap profile: 1: 2\n", /"a sampled profile of tcmalloc or Go"/],
  [
    "File: app\nType: inuse_space\nShowing nodes accounting for 5MB\n",
    /^format: "a table of pprof"; a recording of calls/,
  ],
  [gzipSync(Buffer.from([10, 4, 8, 1, 16, 2, 18, 0])), /"a sampled profile of pprof"/],
  [Buffer.from([10, 40, 80, 1, 16, 2, 18, 0]), /"a sampled profile of Perfetto's heapprofd"/],
  ['{"head":{"callFrame":{"functionName":"(root)"}}}', /"a sampled profile of Chrome"/],
  ['{\n "snapshot": {\n  "meta": {\n', /"a heap snapshot of Chrome"/],
  ['{"traceEvents":[]}', /^format: "JSON"; allocations, one per line/],
  ['\ufeff[\n {"op": "malloc"}, {"op":\n"free"}]\n', /^format: "JSON"; an object on each line, as jq -c '\.\[\]' FILE/],
  ['\ufeff[\n {"op": "malloc"}\n]\n', /^line 2, size: missing; a whole number/],
  [Buffer.from([0xff, 0xfe, 97, 0]), `encoding: "UTF-16, little-endian"; UTF-8`],
])("%#: a bad file is refused with its place, its value and what is allowed", async (content, message) => {
  const refusal = await refusalOf(content);
  if (typeof message === "string") expect(refusal).toBe(message);
  else expect(refusal).toMatch(message);
});

test("a file that unpacks to very much is refused, unless that is wanted", async () => {
  const zeros = storedZstd(gzipSync(Buffer.concat([bltFile(TINY), Buffer.alloc(2 ** 22)])));
  const huge = gzipSync(gzipSync(Buffer.concat([bltFile(TINY), Buffer.alloc(2 ** 22)])));
  expect(await refusalOf(huge)).toMatch(/bytes that unpack to more than .*; at most 1\u202f200 times as many/);
  expect((await callsOf(huge, { mayBeHuge: true })).operations).toBe(9);
  expect((await callsOf(zeros)).operations).toBe(9);
});

test("bad lines, rows and blocks are skipped as often as is allowed, and lost events if they may be", async () => {
  expect((await callsOf(`f 1\n${NEXT}${NEXT}`, { skipBad: 2 })).odd).toEqual({ unknownFrees: 1, skipped: 2, leaks: 1 });
  expect(await refusalOf(`f 1\n${NEXT}${NEXT}`, { skipBad: 1 })).toMatch(/^line 4/);
  const records = [
    { thread: 1, ticket: 1, kind: 6, address: 8 },
    { thread: 2, ticket: 2, kind: 0, address: 8, size: 1n },
  ];
  expect((await callsOf(bltFile(records), { skipBad: 1 })).odd).toEqual({ skipped: 1 });
  expect((await callsOf("7 a 1000 8\nLost 3 events\n7 f 1000\n", { isLossy: true })).odd).toEqual({ lost: 3 });
});

test("reading waits between pieces and can be canceled there", async () => {
  const cancel = new AbortController();
  let operations = 0;
  const onPiece = async () => cancel.abort(new Error("enough"));
  const trace = inPieces(Buffer.from("a 1 8\nf 1\n".repeat(10_000)), []);
  const reading = readCalls(trace, () => operations++, { signal: cancel.signal, onPiece });
  await expect(reading).rejects.toThrow("enough");
  expect([operations > 0, operations < 4000]).toEqual([true, true]);
});
