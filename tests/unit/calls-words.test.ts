import { describe, expect, test } from "vitest";
import { callsOf, refusalOf } from "../calls-kit";

const linesOf = async (content: string) => {
  const read = await callsOf(content);
  return { lines: read.text.trimEnd().split("\n").slice(1), odd: read.odd, leftOut: read.leftOut, read };
};

const TAKES = ["get", "take", "rent", "acquire", "borrow", "lease", "alloc", "malloc", "new", "GET", "Rent"];
const RETURNS = ["put", "give", "return", "release", "recycle", "free", "delete", "PUT"];
const GROWTHS = ["grow", "resize", "realloc"];

describe("the words of an act", () => {
  test.each(TAKES)("%s takes a buffer", async (word) => {
    expect((await linesOf(`op,id,size\n${word},7,512\n`)).lines).toEqual(["a 0 512"]);
    expect((await linesOf(`{"op":"${word}","id":7,"size":512}\n`)).lines).toEqual(["a 0 512"]);
  });

  test.each(RETURNS)("%s gives it back", async (word) => {
    expect((await linesOf(`op,id,size\nget,7,512\n${word},7,\n`)).lines).toEqual(["a 0 512", "f 0"]);
    expect((await linesOf(`{"op":"get","id":7,"size":512}\n{"op":"${word}","id":7}\n`)).lines[1]).toBe("f 0");
  });

  test.each(GROWTHS)("%s grows it", async (word) => {
    expect((await linesOf(`op,id,size\nget,a,512\n${word},a,700\nput,a,\n`)).lines).toEqual([
      "a 0 512",
      "r 0 700",
      "f 0",
    ]);
  });
});

const LOG = ["a 0 512", "a 1 700", "f 0", "a 0 1048576", "f 1", "f 0"];

test.each([
  ["commas", "op,id,size\nget,a,512\nget,b,700\nput,a,\nget,c,1048576\nput,b,\nput,c,\n"],
  [
    "other names and another order",
    "bytes;event;buffer\n512;rent;a\n700;rent;b\n;return;a\n1048576;rent;c\n;return;b\n;return;c\n",
  ],
  ["tabs", "key\top\tlength\na\ttake\t512\nb\ttake\t700\na\tgive\nc\ttake\t1048576\nb\tgive\nc\tgive\n"],
  ["blanks", "op id size\nget a 512\nget b 700\nput a\nget c 1048576\nput b\nput c\n"],
  ["no header", "get,a,512\nget,b,700\nput,a\nget,c,1048576\nput,b\nput,c,\n"],
  [
    "no header and blanks",
    "acquire 0xc00010 512\nacquire x 700\nrelease 0xc00010\nacquire c 1048576\nrelease x\nrelease c\n",
  ],
  ["sizes at the return", "op,id,size\nget,a,\nget,b,\nput,a,512\nget,c,\nput,b,700\nput,c,1048576\n"],
  ["sizes at a growth", "get,a\nget,b\ngrow,a,512\nput,a\nget,c\ngrow,c,1048576\nput,b,700\nput,c\n"],
  [
    "pools with equal IDs",
    "pool,op,id,size\nx,get,1,512\ny,get,1,700\nx,put,1,\nx,get,1,1048576\ny,put,1,\nx,put,1,\n",
  ],
  [
    "threads by name and times",
    "op,id,size,thread,time_ms\nget,a,512,main,0\nget,b,700,main,0\nput,a,,main\nget,c,1048576,main\nput,b,,main\nput,c,,main\n",
  ],
])("a log with %s", async (_, content) => {
  const { lines, odd, leftOut } = await linesOf(content);
  expect([lines, odd, leftOut]).toEqual([LOG, {}, []]);
});

test.each([
  ["a return from before the log", "get,a,1\nput,z\nput,a\n", { unknownFrees: 1 }],
  ["a growth from before the log", "get,a,1\ngrow,z,8\nput,a\n", { unknownResizes: 1 }],
  ["an ID taken twice", "get,a,1\nget,a,2\nput,a\n", { missedFrees: 1 }],
  ["a take whose size is nowhere", "get,a\nget,b,2\nput,b\nput,a\n", { unsized: 1 }],
  ["a take without a size or a return", "get,a\nget,b,2\nput,b\n", { unsized: 1 }],
  ["an ID without a size taken twice", "get,a\nget,a,2\nput,a\n", { unsized: 1, missedFrees: 1 }],
  ["a size at the return of a buffer that was not out", "get,a,8\nput,z,700\nput,a\n", { unknownFrees: 1 }],
  ["a size at both ends", "get,a,8\nput,a,700\n", { sizesAtReturn: 1 }],
])("%s is counted", async (_, content, odd) => {
  expect((await linesOf(content)).odd).toEqual(odd);
});

test("of two columns for one part the first name counts, and the other is named", async () => {
  const { lines, leftOut } = await linesOf("event,op,id,key,size\nx,get,1,k,8\nx,put,1,k,\n");
  expect([lines, leftOut]).toEqual([
    ["a 0 8", "f 0"],
    ["event", "key"],
  ]);
});

test.each([
  ["get,a,100\nput\n", /^row 2: "put"; an act, an ID and, for a take, a size in digits/],
  ["get,a,1,024\nput,a\n", /^row 1: "get,a,1,024"; an act, an ID and, for a take, a size in digits without/],
  ["a,get,100\na,put\n", /^row 1: "a,get,100"; an act, .* Acts are get, take/],
  ["steal,a,5\nput,a\n", /^row 1: "steal,a,5"; an act, .* Acts are get, take/],
  ["get,a,5\n\nget,b,6\n", /^row 4: "no return"; a log with at least one return, as put,a/],
  ["take this, and free that\n", /^format: "unknown content"/],
  ["op,id,size\nget,1,512\nput,,\n", /^row 3, id: missing; the ID that its take/],
  ["get,1,512\nput,\n", /^row 2, id: missing; the ID/],
  ["op,address,size\nget,0x10,512\nput,,\n", /^row 3, address: missing; /],
  ["op,buffer,bytes\nget,1,many\n", /^row 2, bytes: "many"; a whole number/],
  ["op,id,size\nmalloc,1,\n", /^row 2, size: missing; a whole number/],
  ["op,id,size\nget,1,8\nput,1,x\n", /^row 3, size: "x"; a whole number/],
  ["op,id,size\nsteal,1,8\n", /^row 2, op: "steal"; get, take, rent/],
  ["op,id,size,time_ns\nget,1,8,9\nput,1,,8\n", /^row 3, time_ns: "8"; 9 or later: times never fall/],
  ['{"op":"get","size":8}\n', /^line 1, id: missing; the ID/],
  ['[{"op":"get","id":1,"size":8},{"op":"put","id":1}]', /^format: "JSON"; an object on each line, as jq -c/],
  ['[\n  {\n    "op": "get",\n    "id": 1\n  }\n]\n', /^format: "JSON"; an object on each line, as jq -c/],
])("%j is refused by its part", async (content, message) => {
  expect(await refusalOf(content)).toMatch(message);
});

test("an ID that is a large number is no other ID", async () => {
  const { odd } = await linesOf("get,a,8\nget,0xfffffffe00000001,9\nput,a\nput,0xfffffffe00000001\n");
  expect(odd).toEqual({});
});

test("one pool of a log is read alone, and the others are counted", async () => {
  const log = "pool,op,id,size\nx,get,1,8\ny,get,1,9\nx,put,1,\n";
  expect([...(await callsOf(log)).pools]).toEqual([
    ["x", 2],
    ["y", 1],
  ]);
  const read = await callsOf(log, { ofPool: "x" });
  expect([read.operations, [...read.others], [...read.pools]]).toEqual([2, [["calls of other pools", 1]], []]);
  expect(await refusalOf(log, { ofPool: "z" })).toBe('pool: "z"; a pool of the log: x, y');
  expect(await refusalOf("get,1,8\nput,1\n", { ofPool: "z" })).toBe('pool: "z"; a log with a column pool');
});

test("a free of a null pointer is no call, as before", async () => {
  expect((await linesOf("op,id,size\nmalloc,1,8\nfree,,\n")).lines).toEqual(["a 0 8"]);
});
