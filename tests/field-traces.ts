import type { PageTraceFormatName } from "../src/workloads/traces/pages/format";

/** A small trace in a format of the field, written by hand, and the requests in it. */
export interface FieldTrace {
  readonly name: string;
  readonly format: PageTraceFormatName;
  readonly content: string | Uint8Array;
  /** Its requests, each as the number of its page in the order of first requests, unless a person chooses. */
  readonly requests: readonly number[];
  /** The bytes of each request; null = 1 each. */
  readonly sizes: readonly number[] | null;
  /** Read as pages of 4,096 bytes: the number of requests and of pages; missing = the IDs are no offsets. */
  readonly asPages?: readonly [requests: number, pages: number];
  /** The records that read and that write; missing = there are no operations. */
  readonly operations?: readonly [reads: number, writes: number];
  /** The pages if volumes are not split; missing = there are no volumes. */
  readonly unsplit?: number;
  readonly leftOut?: Readonly<Record<string, number>>;
}

/** A text of these lines. */
export const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");

/** Numbers as bytes, the lowest first; each with the count of its bytes. */
function bytesOf(...numbers: readonly (readonly [value: number | bigint, bytes: number])[]): Uint8Array {
  return Uint8Array.from(
    numbers.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, i) => Number((BigInt.asUintN(64, BigInt(value)) >> BigInt(8 * i)) & 255n)),
    ),
  );
}

const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The records of binary formats: a time, a block, bytes, and whether it reads. */
const COMMANDS = [
  [1, 2n ** 33n + 8n, 4096, true],
  [2, 16n, 512, false],
  [3, 2n ** 33n + 8n, 1024, true],
] as const;

const vscsi1 = joined(
  COMMANDS.map(([time, block, bytes, reads], i) =>
    bytesOf([i, 4], [bytes, 4], [1, 4], [reads ? 0x28 : 0x2a, 2], [0x0103, 2], [block, 8], [time, 8]),
  ),
);
const vscsi2 = joined(
  COMMANDS.map(([time, block, bytes, reads], i) =>
    bytesOf([reads ? 0x88 : 0x8a, 2], [0x0201, 2], [i, 4], [bytes, 4], [1, 4], [block, 8], [time, 8], [77, 8]),
  ),
);

/** A file of libCacheSim's format in a version, with get (1) and set (3). */
export function lcsFile(version: number): Uint8Array {
  const header = new Uint8Array(8192);
  header.set(bytesOf([0x123456789abcdef0n, 8], [version, 8]));
  header.set(bytesOf([0x123456789abcdef0n, 8]), 8184);
  const features = [0, 0, 0, 0, 1, 2, 4, 8, 16][version] ?? 0;
  const records = COMMANDS.map(([time, id, bytes, reads]) => {
    const operation = [reads ? 1 : 3, 4] as const;
    const size = [bytes, version < 3 ? 4 : 8] as const;
    const middle = version === 1 ? [] : version === 2 ? [operation] : [operation, [60, 4] as const];
    const more = Array.from({ length: features }, (_, i) => [i, 4] as const);
    return bytesOf([time, 4], [id, 8], size, ...middle, [-1n, 8], ...more);
  });
  return joined([header, ...records]);
}

const oracle = joined(COMMANDS.map(([time, id, bytes]) => bytesOf([time, 4], [id, 8], [bytes, 4], [-1n, 8])));
const longs = joined([7n, 9n, 7n, 2n ** 40n].map((key) => bytesOf([key, 8]).reverse()));

const BINARY = { requests: [0, 1, 0], sizes: [4096, 512, 1024], operations: [2, 1] } as const;

export const FIELD_TRACES: readonly FieldTrace[] = [
  {
    name: "ARC",
    format: "arc",
    content: lines("640 3 0 1", "", "9 1 0 2", "# a comment", "641 2 0 3"),
    requests: [0, 1, 2, 3, 1, 2],
    sizes: null,
    asPages: [6, 4],
    leftOut: { comments: 1 },
  },
  {
    name: "LIRS",
    format: "lirs",
    content: lines("7", "8", "*", "", "7", "*"),
    requests: [0, 1, 0],
    sizes: null,
    leftOut: { "marks *": 2 },
  },
  {
    name: "webcachesim",
    format: "webcachesim",
    content: lines("3 7 71", "3 8 5", "9 7 71"),
    requests: [0, 1, 0],
    sizes: [71, 5, 71],
  },
  {
    name: "SPC",
    format: "spc",
    content: lines("2,312,8192,R,0.551", "2,312,8192,w,0.56", "0,312,512,R,1", "0, 20941264, 512, W, 1.5e1"),
    requests: [0, 0, 1, 2],
    sizes: [8192, 8192, 512, 512],
    asPages: [6, 4],
    operations: [2, 2],
    unsplit: 2,
  },
  {
    name: "MSR",
    format: "msr",
    content: lines(
      "128166372003061629,web,0,Read,81920,4096,512",
      "128166372003061700,web,1,Write,81920,512,9",
      "128166372003061701,web,0,Read,81920,8192,9",
    ),
    requests: [0, 1, 0],
    sizes: [4096, 512, 8192],
    asPages: [4, 3],
    operations: [2, 1],
    unsplit: 1,
  },
  {
    name: "MSR with names",
    format: "msr",
    content: lines(
      "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime",
      "128166372003061629,web,0,Read,81920,4096,512",
    ),
    requests: [0],
    sizes: [4096],
    asPages: [1, 1],
    operations: [1, 0],
    unsplit: 1,
    leftOut: { "names of columns": 1 },
  },
  {
    name: "Alibaba",
    format: "alibaba",
    content: lines(
      "419,W,40960,16384,1577808000000",
      "420,R,17592186044416,512,1577808000001",
      "420,R,17592186044417,512,1577808000001",
      "419,R,18446744073709547520,4096,1577808000002",
      "420,R,40960,512,1577808000003",
    ),
    requests: [0, 1, 2, 3, 4],
    sizes: [16384, 512, 512, 4096, 512],
    asPages: [8, 7],
    operations: [4, 1],
    unsplit: 4,
  },
  {
    name: "Tencent",
    format: "tencent",
    content: lines("1538323200,312,16,0,1283", "1538323201,312,8,1,1284", "1538323201,312,8,1,1283"),
    requests: [0, 1, 0],
    sizes: [8192, 4096, 4096],
    asPages: [4, 3],
    operations: [1, 2],
    unsplit: 1,
  },
  {
    name: "SYSTOR",
    format: "systor",
    content: lines(
      "Timestamp,Response,IOType,LUN,Offset,Size",
      "1455592811.279276,0.000267,W,2,2104823808,8192",
      "1455592811.3,,R,3,2104823808,512",
    ),
    requests: [0, 1],
    sizes: [8192, 512],
    asPages: [3, 3],
    operations: [1, 1],
    unsplit: 1,
    leftOut: { "names of columns": 1 },
  },
  {
    name: "FIU",
    format: "fiu",
    content: lines(
      "89966401012831 4892 syslogd 904265560 8 W 6 0 531e47cf",
      "89966401012832 1 [kjournald] 16 8 R 6 0 77aa",
      "89966401012833 1 cron 16 8 R 8 1",
    ),
    requests: [0, 1, 2],
    sizes: [4096, 4096, 4096],
    asPages: [3, 3],
    operations: [2, 1],
    unsplit: 2,
  },
  {
    name: "blkparse",
    format: "blkparse",
    content: lines(
      "  8,0    3        1     0.000000000   697  Q   W 223490 + 8 [kjournald]",
      "  8,0    3        2     0.000001829   697  G   W 223490 + 8 [kjournald]",
      "  8,0    3        0     0.000001900     0  m   N cfq697 insert_request",
      "  8,0    3        3     0.000002000   697  P   N [kjournald]",
      "  8,0    3        4     0.000003000   697  U   N [kjournald] 1",
      "  8,16   3       11     0.009507758     0  C   W 223490 + 8 [0]",
      "  8,16   3       12     0.009507759     9  Q  RA 16 + 1 [dd]",
      "  8,16   3       13     0.009507760     9  Q   D 64 + 8 [fstrim]",
      "  8,16   3       14     0.009507761     9  Q FWS [sync]",
      "CPU0 (sda):",
      " Reads Queued:           1,        4KiB\t Writes Queued:           1,        4KiB",
      " Read Dispatches:        1,        4KiB\t Write Dispatches:        1,        4KiB",
      "",
      "Total (sda):",
      " IO unplugs:             0        \t Timer unplugs:           0",
      "",
      "Throughput (R/W): 0KiB/s / 0KiB/s",
      "Events (sda): 9 entries",
      "Skips: 0 forward (0 -   0.0%)",
    ),
    requests: [0, 1],
    sizes: [4096, 512],
    asPages: [3, 3],
    operations: [1, 1],
    unsplit: 2,
    leftOut: { messages: 1, "other events": 5, "operations D": 1, "lines of blkparse's summary": 8 },
  },
  {
    name: "fio 2",
    format: "fio",
    content: lines(
      "fio version 2 iolog",
      "/dev/sdx add",
      "/dev/sdx open",
      "/dev/sdx read 4096 8192",
      "/dev/sdy write 4096 512",
      "/dev/sdx wait 10 0",
      "/dev/sdx trim 4096 512",
      "/dev/sdx datasync 0 0",
      "/dev/sdx close",
    ),
    requests: [0, 1],
    sizes: [8192, 512],
    asPages: [3, 3],
    operations: [1, 1],
    unsplit: 1,
    leftOut: {
      header: 1,
      "lines add, open and close": 3,
      "operations wait": 1,
      "operations trim": 1,
      "operations datasync": 1,
    },
  },
  {
    name: "fio 3",
    format: "fio",
    content: lines(
      "fio version 3 iolog",
      "0 /dev/sdx add",
      "1 /dev/sdx open",
      "2 /dev/sdx write 4096 512",
      "3 /dev/sdx read 4096 512",
      "4 /dev/sdx close",
    ),
    requests: [0, 0],
    sizes: [512, 512],
    asPages: [2, 1],
    operations: [1, 1],
    unsplit: 1,
    leftOut: { header: 1, "lines add, open and close": 3 },
  },
  {
    name: "CacheLib without names",
    format: "cachelib",
    content: lines("1665400007,GET,264,2,40", "1665400008,SET,16,1,40", "1665400008,GET,0,1,40"),
    requests: [0, 0, 1, 1],
    sizes: [264, 264, 16, 1],
    operations: [2, 1],
  },
  {
    name: "CacheLib",
    format: "cachelib",
    content: lines(
      "key,op,size,op_count,key_size",
      "1665400007,GET,264,5,40",
      "1665400008,DELETE,0,1,40",
      "1665400007,GET_LEASE,0,1,40",
    ),
    requests: [0, 0, 0, 0, 0, 1, 0],
    sizes: [264, 264, 264, 264, 264, 1, 1],
    operations: [2, 0],
  },
  {
    name: "CacheLib of 2022",
    format: "cachelib",
    content: lines(
      "op_time,key,key_size,op,op_count,size,cache_hits,ttl",
      "564726470,798057486,83,GET,2,62,1,0",
      "564726471,798057486,83,SET,1,62,1,0",
    ),
    requests: [0, 0, 0],
    sizes: [62, 62, 62],
    operations: [1, 1],
  },
  {
    name: "the CDN of CacheLib",
    format: "cachelib",
    content: lines(
      "timestamp,cacheKey,OpType,objectSize,responseSize,responseHeaderSize,rangeStart,rangeEnd,TTL,SamplingRate,cache_hit",
      "1678838400,abc,1,5000,5000,300,0,4999,86400,0.2,1",
      "1678838401,def,1,200,200,300,-1,-1,86400,0.2,0",
      "1678838402,abc,1,5000,100,300,0,99,86400,0.2,1",
    ),
    requests: [0, 1, 0],
    sizes: [5000, 200, 5000],
    operations: [3, 0],
  },
  {
    name: "Twitter",
    format: "twitter",
    content: lines("0,abc:1,5,34,7,get,0", "0,b-2,3,10,7,set,600", "1,a,b,3,0,7,delete,0", "1,abc:1,5,34,7,gets,0"),
    requests: [0, 1, 2, 0],
    sizes: [39, 13, 3, 39],
    operations: [2, 1],
  },
  {
    name: "Wikipedia of 2007",
    format: "wikipedia",
    content: lines(
      "929840853 1190146243.303 http://en.wikipedia.org/wiki/Cache -",
      "929840854 1190146243.304 http://en.wikipedia.org/wiki/Cache save",
    ),
    requests: [0, 0],
    sizes: null,
    operations: [1, 1],
  },
  {
    name: "Wikipedia of 2019",
    format: "csv",
    content: lines(
      "relative_unix\thashed_host_path_query\tresponse_size\ttime_firstbyte",
      "864000\t1714473446\t20546\t2.8E-4",
      "864000\t-8891234\t100\t0.1",
      "864001\t1714473446\t20546\t2.8E-4",
    ),
    requests: [0, 1, 0],
    sizes: [20546, 100, 20546],
  },
  {
    name: "IBM",
    format: "ibm",
    content: lines(
      "1219008 REST.PUT.OBJECT 8d4fcda3d675bac9 1056",
      "1221974 REST.HEAD.OBJECT 39d177fb735ac5df 528",
      "1232488 REST.GET.OBJECT 8d4fcda3d675bac9 1056 0 1055",
      "1234545 REST.DELETE.OBJECT 39d177fb735ac5df",
    ),
    requests: [0, 1, 0, 1],
    sizes: [1056, 528, 1056, 1],
    operations: [2, 1],
  },
  {
    name: "IBM with names",
    format: "csv",
    content: lines(
      "# timestamp (ms), op type [Put:0, Get:1, Delete:2, Head: 3, Copy: 4], object id, object size (byte)",
      "1219008, 0, 8d4fcda3d675bac9, 1056",
      "1232488, 1, 8d4fcda3d675bac9, 1056",
      "1232489, 3, 39d177fb735ac5df, 528",
    ),
    requests: [0, 0, 1],
    sizes: [1056, 1056, 528],
    operations: [2, 1],
  },
  {
    name: "libCacheSim's csv",
    format: "csv",
    content: lines(
      "# time, object, size, next_access_vtime",
      "0, 13053225291711363978, 737, 2",
      "1, 13053225291711363978, 737, -1",
    ),
    requests: [0, 0],
    sizes: [737, 737],
  },
  {
    name: "libCacheSim's csv of disks",
    format: "csv",
    content: lines(
      "version,time,op,size,lbn",
      "1,33898,2a,512,42932745",
      "1,33898,28,6656,40409911",
      "1,33899,28,512,42932745",
    ),
    requests: [0, 1, 0],
    sizes: [512, 6656, 512],
    asPages: [5, 4],
    operations: [2, 1],
  },
  { name: "vscsi 1", format: "vscsi", content: vscsi1, ...BINARY, asPages: [3, 2] },
  { name: "vscsi 2", format: "vscsi", content: vscsi2, ...BINARY, asPages: [3, 2] },
  { name: "lcs 1", format: "lcs", content: lcsFile(1), requests: BINARY.requests, sizes: BINARY.sizes },
  ...[2, 3, 4, 5, 6, 7, 8].map(
    (version): FieldTrace => ({ name: `lcs ${version}`, format: "lcs", content: lcsFile(version), ...BINARY }),
  ),
  { name: "oracleGeneral", format: "oracleGeneral", content: oracle, requests: BINARY.requests, sizes: BINARY.sizes },
  { name: "Scarab and Corda", format: "longs", content: longs, requests: [0, 1, 0, 2], sizes: null },
  {
    name: "block",
    format: "block",
    content: lines("8,4096", "16,512", "8,4096"),
    requests: [0, 1, 0],
    sizes: [4096, 512, 4096],
    asPages: [3, 2],
  },
  { name: "keys", format: "keys", content: lines("7", "8", "7"), requests: [0, 1, 0], sizes: null },
];
