import type { PageTraceFormatName } from "../src/workloads/traces/pages/format";
import { lines } from "./field-traces";

/** A file that is easily taken for another, and how it must be read: its format, and its requests as pages. */
export interface NearTrace {
  readonly name: string;
  readonly content: string;
  readonly format: PageTraceFormatName;
  readonly requests: readonly number[];
  readonly leftOut?: Readonly<Record<string, number>>;
}

const near = (
  name: string,
  format: PageTraceFormatName,
  requests: readonly number[],
  content: string,
  leftOut: Readonly<Record<string, number>> = {},
): NearTrace => ({ name, format, requests, content, leftOut });

const MSR = lines("1281,web,0,Read,81920,4096,512", "1282,web,0,Write,0,512,9", "1283,web,1,Read,81920,512,9");

export const NEAR_TRACES: readonly NearTrace[] = [
  near(
    "names in another order than webcachesim",
    "csv",
    [0, 1, 2],
    lines("time size id", "1 100 7", "2 100 8", "3 100 9"),
  ),
  near("the same with tabs", "csv", [0, 1, 2], lines("idx\tsize\tkey", "1\t100\t7", "2\t100\t8", "3\t100\t9")),
  near("the same behind #", "csv", [0, 1, 2], lines("# time size id", "1 100 7", "2 100 8", "3 100 9")),
  near("names in the order of webcachesim", "webcachesim", [0, 0], lines("time id size", "1 100 7", "2 100 8"), {
    "names of columns": 1,
  }),
  near(
    "names beside those of SPC",
    "csv",
    [0, 0, 0],
    lines("timestamp,lba,size,op,latency", "1,100,4096,R,0.5", "2,100,4096,R,0.6", "3,100,4096,W,0.4"),
  ),
  near(
    "names beside those of Tencent",
    "csv",
    [0, 0, 0],
    lines("time,id,size,hit,ttl", "1,312,16,0,60", "2,312,16,1,30", "3,312,16,1,90"),
  ),
  near("names beside those of Alibaba", "csv", [0, 1], lines("id,op,offset,size,time", "1,R,0,512,1", "2,R,0,512,2")),
  near(
    "names beside those of SYSTOR",
    "csv",
    [0, 1],
    lines("time,latency,op,id,offset,size", "1.5,0.1,R,1,0,512", "1.6,0.1,R,2,0,512"),
  ),
  near("names beside those of ARC", "csv", [0, 1], lines("time size flag id", "640 8 0 1", "641 8 0 2")),
  near(
    "Tencent's own names",
    "tencent",
    [0, 1],
    lines("Timestamp,Offset,Size,IOType,VolumeID", "1538323200,312,16,0,1283", "1538323201,312,8,1,1284"),
    { "names of columns": 1 },
  ),
  near(
    "headers in the middle, as zcat leaves them",
    "systor",
    [0, 0],
    lines(
      "# SYSTOR",
      "Timestamp,Response,IOType,LUN,Offset,Size",
      "1455592811.27,0.1,W,2,512,8192",
      "Timestamp,Response,IOType,LUN,Offset,Size",
      "1455592811.28,0.1,W,2,512,8192",
    ),
    { comments: 1, "names of columns": 2 },
  ),
  near(
    "CacheLib from two files, with quotes",
    "cachelib",
    [0, 0, 1],
    lines(
      '"key","op","size","op_count","key_size"',
      '"a,b","GET","264","2","40"',
      '"key","op","size","op_count","key_size"',
      '"b","GET","264","1","40"',
    ),
    { "names of columns": 1 },
  ),
  near("a comment above the names", "csv", [0, 1], lines("# P1", "time,id,size", "1,7,71", "2,8,5"), { comments: 1 }),
  near("a comment with numbered names", "csv", [0, 1], lines("# 1: time, 2: object, 3: size", "1,7,71", "2,8,5")),
  near("Twitter with quotes", "twitter", [0, 0], lines('0,"q,1",3,2,4,get,0', '1,"q,1",3,2,4,get,0')),
  near("time, ID and size, cut", "csv", [0, 1, 0], `${lines("1,7,71", "2,8,5", "2,7,71")}4,8`, {
    "unfinished last lines": 1,
  }),
  near(
    "marks and comments of other kinds",
    "spc",
    [0, 0],
    lines("// a", "2,312,8192,R,0.5", "*", "---", "2,312,8192,R,1"),
    {
      comments: 2,
      "marks *": 1,
    },
  ),
  near("a time below 0", "webcachesim", [0, 1], lines("-3 7 71", "-2.5 8 5")),
  near("ARC with jumps", "arc", [0, 1, 0], lines("640 1 0 3", "9 1 0 7", "640 1 0 21")),
  near(
    "a process with blanks in its name",
    "fiu",
    [0, 1, 0],
    lines("8 4892 my own proc 904 8 W 6 0 53", "9 1 x 8 8 R 6 0", "9 1 a b 904 8 W 6 0"),
  ),
  near("fio with capitals", "fio", [0, 0], lines("/dev/sdx ADD", "/dev/sdx READ 0 512", "/dev/sdx Write 0 512"), {
    "lines add, open and close": 1,
  }),
  near(
    "fio after many files",
    "fio",
    [0],
    lines(
      "fio version 2 iolog",
      ...Array.from({ length: 300 }, (_, i) => `/dev/disk${i} add`),
      "/dev/disk7 read 0 512",
    ),
    { header: 1, "lines add, open and close": 300 },
  ),
  near(
    "Alibaba with words and a comma at the end",
    "alibaba",
    [0, 0],
    lines("419,write,40960,16384,1577,", "419,Read,40960,16384,1578,", "419,flush,0,0,1578,"),
    { "operations flush": 1 },
  ),
  near("a name above numbers", "keys", [0, 1, 0], lines("lbn", "5", "6", "5"), { "names of columns": 1 }),
  near("a name above text", "keys", [0, 1, 0], lines("key", "k1", "k2", "k1"), { "names of columns": 1 }),
  near("a comment above text", "keys", [0, 1, 0], lines("# ids of pages", "k1", "k2", "k1"), { comments: 1 }),
  near("keys with #", "keys", [0, 1, 0], lines("#a", "#b", "#a")),
  near("MSR with letters", "msr", [0, 1, 2], MSR.replaceAll("Read", "R").replaceAll("Write", "W")),
  near("MSR with a response below 0", "msr", [0, 1, 2], MSR.replace(",512\n", ",-512\n")),
  near("MSR with another operation", "msr", [0, 1, 2], `${MSR}${lines("1284,web,1,Flush,0,0,4")}`, {
    "operations Flush": 1,
  }),
  near("MSR, cut", "msr", [0, 1, 2], `${MSR}1284,web,1,Rea`, { "unfinished last lines": 1 }),
  near("Twitter in capitals", "twitter", [0, 1], lines("0,abc,5,34,7,GET,0", "0,b-2,3,10,7,SET,600")),
  near("Twitter with touch", "twitter", [0], lines("0,abc,5,34,7,get,0", "0,b-2,3,10,7,touch,600"), {
    "operations touch": 1,
  }),
  near("Tencent with blanks", "tencent", [0, 1], lines("1538323200, 312, 16, 0, 1283", "1538323201, 312, 8, 1, 1284")),
  near("SPC with a time below 0", "spc", [0, 1], lines("0,20941264,8192,W,-0.5", "1,20941264,8192,r,0.6")),
  near("Alibaba with a discard", "alibaba", [0], lines("419,W,40960,16384,1577", "419,D,40960,16384,1578"), {
    "operations D": 1,
  }),
  near(
    "blkparse with the names of its input",
    "blkparse",
    [0, 0],
    lines(
      "Input file sda.blktrace.0 added",
      "Input file sda.blktrace.1 added",
      "  8,0    3        1     0.000000000   697  Q   W 223490 + 8 [kjournald]",
      "  8,0    3        2     0.000001829   697  Q   W 223490 + 8 [kjournald]",
    ),
    { "lines of blkparse's summary": 2 },
  ),
  ...(
    [
      ["arc", "640 1 0 1\n9 1 0 2\n", "641 8"],
      ["spc", "2,312,8192,R,0.551\n2,313,8192,w,0.56\n", "0,20941264,4096,W"],
      ["tencent", "1538323200,312,16,0,1283\n1538323200,313,16,0,1283\n", "1538323201,312,"],
      ["alibaba", "419,W,40960,16384,1577\n420,R,40960,512,1578\n", "420,R,40960,512"],
      ["twitter", "0,abc,5,34,7,get,0\n0,b,5,34,7,get,0\n", "0,abc:1,5,3"],
      ["webcachesim", "3 7 71\n3 8 5\n", "9 7"],
      ["systor", "1455592811.2,0.1,W,2,0,512\n1455592811.3,0.1,W,2,512,512\n", "1455592811.4,0.1,W,2"],
      ["fio", "fio version 2 iolog\n/dev/sdx read 4096 512\n/dev/sdx read 0 512\n", "/dev/sdx re"],
    ] as const
  ).map(([format, whole, cut]) =>
    near(`${format}, cut`, format, [0, 1], `${whole}${cut}`, {
      ...(format === "fio" ? { header: 1 } : {}),
      "unfinished last lines": 1,
    }),
  ),
];

/** A file that no format fits for certain, or that a chosen format does not fit, and words of the refusal. */
export interface RefusedTrace {
  readonly content: string;
  readonly format?: PageTraceFormatName;
  readonly says: string;
}

const TWO_COLUMNS = "a table of 2 columns without names";

export const REFUSED_TRACES: readonly RefusedTrace[] = [
  { content: lines("1,7", "1,8", "2,7", "2,7", "3,8"), says: TWO_COLUMNS },
  { content: lines("1\t7", "1\t8", "2\t7", "2\t7", "3\t8"), says: TWO_COLUMNS },
  { content: lines("1,7,71,5,1,2,3,4", "2,8,71,5,1,2,3,4"), says: "a table of 8 columns without names" },
  { content: lines("12", "-1", "*", "12"), says: "lines of * among others" },
  { content: lines("12", "**", "12"), says: "lines of * among others" },
  { content: lines("12", "*12", "12"), says: "lines of * among others" },
  { content: lines("*", "*"), says: "lines of * among others" },
  { content: lines("0,20941264,8192,W,0.5", "0,-5,8192,W,0.55", "1,20941264,8192,r,0.6"), says: "--as spc" },
  { content: lines("7,312,16,0,1283", "7,312,16,2,1283", "7,312,16,0,1283", "7,312,16,1,1283"), says: "--as tencent" },
  {
    content: lines("relative_unix\ta\tb\tresponse_size", "0\t11\tjpeg\t9665\t1.85E-4", "0\t12\tjpeg\t9665\t1.85E-4"),
    format: "wikipedia",
    says: 'line 2, operation: "9665"; - or save. Later tables have a header',
  },
  { content: lines("7,1", "5,2", "7,3"), says: TWO_COLUMNS },
  { content: lines("9,7,71", "3,8,5"), says: "a table of 3 columns without names" },
  { content: lines("1,7,1", "2,8,0", "3,7,1", "4,7,0"), says: "a table of 3 columns without names" },
  { content: lines("1,7,71,GET", "2,8,5,SET"), says: "a table of 4 columns without names" },
  { content: lines("1,7,71,0", "2,8,5,1"), says: "a table of 4 columns without names" },
  { content: lines("0,7,71", "0,8,5", "0,9,5", "0,7,71"), says: "a table of 3 columns without names" },
  { content: lines("1,7,0", "2,8,0"), says: "a table of 3 columns without names" },
  { content: lines("1,2", "1,2,3", "4,5,6,7"), says: "a table of 4 columns without names" },
  { content: lines("640 8 0 3", "648 8 0 4", "-3 8 0 5"), says: "--as arc" },
  { content: lines("640 8 0 3", "648 8 0 3"), says: "--as arc" },
  { content: lines("3 7 71", "1 8 5"), says: "--as webcachesim" },
  { content: lines("7,312,16,0,1283,9", "7,312,16,1,1283,9"), says: "--as tencent" },
  {
    content: lines("fio version 2 iolog", "/dev/sdx add"),
    says: "no request, only header (1), lines add, open and close (1)",
  },
  { content: lines("1281,web,0,Read,81920,4096,512", "x", "1,web,0,R,8,9,5"), says: "--as msr" },
  { content: "1,7,71\r2,8,5\r", says: "lines that end with LF" },
  { content: lines("7", "8", "---", "7"), says: "lines of numbers and others" },
  { content: `${"7\n8\n".repeat(2000)}-1\n`, says: "or text, with the format keys (--as keys)" },
  { content: lines("\u0001"), says: "a table whose first line is id,size" },
  { content: lines("8 1 my proc 904 8 X 6 0"), format: "fiu", says: "line 1, operation" },
  {
    content: lines("3 7 71", "3 8 5"),
    format: "arc",
    says: 'line 1: "3 7 71"; at least 4 columns; or the format webcachesim, which the file looks like (--as webcachesim)',
  },
  { content: lines("3 7 71 1"), format: "arc", says: 'line 1, column 3: "71"; 0' },
  {
    content: lines("640 8 0 1"),
    format: "lirs",
    says: 'line 1: "640 8 0 1"; a whole number, 0 … 18446744073709551615; or the format arc',
  },
  { content: lines("1281,web,0,Read,81920,4096,512"), format: "csv", says: "or columns by number" },
  { content: lines("0,abc:1,5,34,7,get,0"), format: "csv", says: "or columns by number" },
];
