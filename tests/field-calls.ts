import type { CallFormatName } from "../src/workloads/traces/calls/format";
import { recording } from "./calls-kit";

/** A small recording in a format of the field, written by hand, and its calls as Bufferlab's text. */
export interface FieldCalls {
  readonly name: string;
  readonly format: CallFormatName;
  readonly content: string | Uint8Array;
  readonly text: string;
  readonly odd?: Readonly<Record<string, number>>;
  /** Lines and records that are no calls. */
  readonly others?: Readonly<Record<string, number>>;
}

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");

/** The calls that most of the files have: 24 and 4,096 bytes, the first one resized to 60 and freed. */
const CALLS = lines("a 0 24", "c 1 4096", "r 0 60", "f 0");

const SNAPSHOT = lines("a 0 512", "a 1 1024", "f 0", "a 0 256");
const BESIDE_CALLS = { "records segment_alloc": 1, "records free_requested": 1, "records snapshot": 1 };

export const FIELD_CALLS: readonly FieldCalls[] = [
  {
    name: "Valgrind",
    format: "valgrind",
    content: lines(
      "==4711== Memcheck, a memory error detector",
      "==4711== Command: ./prog",
      "--4711-- REDIR: 0x4ebd700 (libc.so.6:malloc) redirected to 0x4c2aa30 (malloc)",
      "--4711-- malloc(24) = 0x5204040",
      "the program's own line",
      "--4711-- calloc(4,1024) = 0x5204090",
      "--4711-- realloc(0x5204040,60) = 0x5205100",
      "--4711-- free(0x5205100)",
      "--4711-- free(0x0)",
      "--4711-- realloc(0x0,8)malloc(8) = 0x5205200",
      "--4711-- realloc(0x5205200,0)free(0x5205200)",
      " = 0",
      "--4711-- _Znwm(40) = 0x5205300",
      "--4711-- _ZdlPvm(0x5205300)",
      "--4711-- memalign(al 64, size 100) = 0x5205340",
      "--4711-- _ZnwmSt11align_val_t(size 100, al 64) = 0x5205400",
      "==4711== HEAP SUMMARY:",
      "==4711==     in use at exit: 4,296 bytes in 3 blocks",
    ),
    text: `${CALLS}${lines("r 0 8", "f 0", "a 0 40", "f 0", "m 0 100 64", "m 2 100 64")}`,
    odd: { resizesToZero: 1 },
    others: { "other lines of Valgrind": 5, "lines of the program": 1 },
  },
  {
    name: "uftrace replay",
    format: "uftrace",
    content: lines(
      "# DURATION     TID     FUNCTION",
      "            [ 4711] | main() {",
      "   1.234 us [ 4711] |   malloc(24) = 0x5604040;",
      "            [ 4711] |   calloc(4, 1024) {",
      "   0.100 us [ 4711] |     memset(0x5604090, 0, 4096);",
      "   2.345 us [ 4711] |   } = 0x5604090; /* calloc */",
      "            [ 4711] |   /* linux:schedule */",
      "   0.345 us [ 4711] |   realloc(0x5604040, 60) = 0x5605100;",
      "   0.045 us [ 4711] |   free(0x5605100);",
      "  10.345 us [ 4711] | } /* main */",
    ),
    text: CALLS,
    others: { "calls of other functions": 2, "lines beside calls": 1 },
  },
  {
    name: "uftrace dump --chrome",
    format: "uftrace-chrome",
    content: lines(
      '{"traceEvents":[',
      '{"ts":100,"ph":"M","pid":4711,"name":"process_name","args":{"name":"prog"}},',
      '{"ts":105,"ph":"B","pid":4711,"name":"main"},',
      '{"ts":106,"ph":"B","pid":4711,"name":"malloc","args":{"arguments":"(24)"}},',
      '{"ts":107,"ph":"E","pid":4711,"name":"malloc","args":{"retval":"0x5604040"}},',
      '{"ts":108,"ph":"B","pid":4711,"name":"calloc","args":{"arguments":"(4, 1024)"}},',
      '{"ts":109,"ph":"E","pid":4711,"name":"calloc","args":{"retval":"0x5604090"}},',
      '{"ts":110,"ph":"B","pid":4711,"name":"realloc","args":{"arguments":"(0x5604040, 60)"}},',
      '{"ts":110,"ph":"E","pid":4711,"name":"realloc","args":{"retval":"0x5605100"}},',
      '{"ts":111,"ph":"B","pid":4711,"name":"free","args":{"arguments":"(0x5605100)"}},',
      '{"ts":112,"ph":"E","pid":4711,"name":"free"},',
      '{"ts":113,"ph":"E","pid":4711,"name":"main"}',
      '], "metadata": {',
      '"command_line":"uftrace record -a ./prog ",',
      '"recorded_time":"Tue May 24 19:44:54 2016"',
      "} }",
    ),
    text: lines("@ 2000", "a 0 24", "@ 4000", "c 1 4096", "@ 5000", "r 0 60", "@ 7000", "f 0"),
    others: { "other events": 1, "calls of other functions": 1 },
  },
  {
    name: "FreeBSD utrace",
    format: "utrace",
    content: lines(
      "  4711 prog     CALL  mmap(0,0x1000,0x3<PROT_READ|PROT_WRITE>,0x1002,0xffffffff,0)",
      "  4711 prog     USER  malloc_init()",
      "  4711 prog     USER  0x801007040 = malloc(24)",
      "  4711 prog     USER  0x801019000 = malloc(4096)",
      "  4711 prog     USER  0x80101a000 = realloc(0x801007040, 60)",
      "  4711 prog     RET   write 5",
      "  4711 prog     USER  free(0x80101a000)",
    ),
    text: lines("a 0 24", "a 1 4096", "r 0 60", "f 0"),
    others: { "other records": 2, "malloc_init()": 1 },
  },
  {
    name: "Mozilla LogAlloc",
    format: "logalloc",
    content: lines(
      "4711 4711 malloc(24)=0x7f90495120e0",
      "4711 4712 calloc(4,1024)=0x7f9049537480",
      "4711 4711 realloc(0x7f90495120e0,60)=0x7f9049538000",
      "4711 4711 jemalloc_stats()",
      "4711 4711 free(0x7f9049538000)",
      "4711 4711 posix_memalign(64,100)=0x7f9049539000",
      "4711 4711 moz_arena_malloc(1,32)=0x7f904953a000",
      "4800 4800 malloc(5)=0x7f904953a000",
    ),
    text: lines("a 0 24", "t 2", "c 1 4096", "t 1", "r 0 60", "f 0", "m 0 100 64", "a 2 32"),
    others: { "calls of other functions": 1, "calls of other processes": 1 },
  },
  {
    name: "Android",
    format: "android",
    content: lines(
      "186: malloc 0xb6038060 24",
      "187: calloc 0xb609f080 4 1024",
      "186: realloc 0xb603e9a0 0xb6038060 60",
      "186: free 0xb603e9a0",
      "186: memalign 0x85423660 64 104",
      "186: free 0x0",
      "187: thread_done 0x0",
    ),
    text: lines("a 0 24", "t 2", "c 1 4096", "t 1", "r 0 60", "f 0", "m 0 104 64"),
    others: { "records thread_done": 1 },
  },
  {
    name: "Android with times",
    format: "android",
    content: lines("186: malloc 0xb6038060 24 1000 1010", "186: free 0xb6038060 1500 1520"),
    text: lines("a 0 24", "@ 500", "f 0"),
  },
  {
    name: "perf script",
    format: "perf",
    content: lines(
      "# a comment of perf",
      "prog 4711 [000] 100.000001: probe_libc:malloc: (7f2503f9a8d0) bytes=0x18",
      "prog 4711 [000] 100.000002: probe_libc:malloc__return: (7f2503f9a8d0 <- 55d0) ret=0x5604040",
      "my prog 4711/4712 [001] 100.000003: probe_libc:calloc: (7f2503f9a9d0) arg1=4 arg2=1024",
      "my prog 4711/4712 [001] 100.000004: probe_libc:calloc__return: (7f2503f9a9d0 <- 55d0) arg1=0x5604090",
      "prog 4711 [000] 100.000005: probe_libc:realloc: (7f2503f9aad0) oldmem=0x5604040 bytes=0x3c",
      "\t           7f2503f9aad0 realloc+0x0 (/usr/lib/libc.so.6)",
      "prog 4711 [000] 100.000006: probe_libc:realloc__return: (7f2503f9aad0 <- 55d0) ret=0x5605100",
      "prog 4711 [000] 100.000007: probe_libc:free: (7f2503f9abd0) mem=0x5605100",
      "prog 4711 [000] 100.000008: sched:sched_switch: (7f2503f9abd0)",
    ),
    text: lines("@ 1000", "a 0 24", "t 2", "@ 3000", "c 1 4096", "t 1", "@ 5000", "r 0 60", "@ 6000", "f 0"),
    others: { "lines of stacks": 1, "events of other functions": 1 },
  },
  ...["snapshot-2.pickle", "snapshot-4.pickle"].map(
    (name): FieldCalls => ({
      ...{ name, format: "pytorch", content: recording(name), others: BESIDE_CALLS },
      text: lines(SNAPSHOT.trimEnd(), "t 2", "a 2 64"),
    }),
  ),
  {
    name: "a snapshot of one device",
    format: "pytorch",
    content: recording("snapshot-one.pickle"),
    text: SNAPSHOT,
    others: BESIDE_CALLS,
  },
  {
    name: "a snapshot as JSON",
    format: "pytorch-json",
    content: recording("snapshot.json"),
    text: lines("a 0 512", "@ 1000", "a 1 1024", "@ 3000", "f 0", "@ 4000", "a 0 256", "t 2", "a 2 64"),
    others: BESIDE_CALLS,
  },
  {
    name: "JSON Lines",
    format: "jsonl",
    content: lines(
      '{"op":"malloc","address":"0x5604040","size":24,"thread":7,"time_ns":5}',
      '{"op": "calloc", "address": "0x5604090", "size": 4096, "thread": 8, "time_ns": 9, "site": "main.c:3"}',
      "",
      '{"op":"realloc","address":"0x5605100","old_address":"0x5604040","size":60,"thread":7,"time_ns":9}',
      '{"op":"free","address":"0x5605100","thread":7,"time_ns":12}',
    ),
    text: lines("a 0 24", "t 2", "@ 4", "c 1 4096", "t 1", "r 0 60", "@ 7", "f 0"),
  },
  {
    name: "JSON Lines with IDs",
    format: "jsonl",
    content: lines(
      '{"op":"a","id":7,"size":24}',
      '{"op":"c","id":8,"size":4096}',
      '{"op":"r","id":7,"size":60}',
      '{"op":"f","id":7}',
    ),
    text: CALLS,
  },
  {
    name: "PyTorch as CSV",
    format: "csv",
    content: lines(
      "action,addr,size,stream",
      "segment_alloc,0x7f0000000000,2097152,0",
      "alloc,0x7f0000000000,512,0",
      "alloc,0x7f0000000200,1024,0",
      "free_requested,0x7f0000000000,512,0",
      "free_completed,0x7f0000000000,512,0",
      "alloc,0x7f0000000000,256,0",
    ),
    text: SNAPSHOT,
    others: { "records segment_alloc": 1, "records free_requested": 1 },
  },
  {
    name: "Tracy",
    format: "lifetimes",
    content: lines(
      "address,size,alloc_time,free_time,thread_alloc,thread_free,call stack",
      "0x10,24,100,300,1,2,main",
      "0x20,4096,200,,1,,main",
      "0x10,60,400,500,1,1,main",
      "0x30,8,450,460,1,1,main",
    ),
    text: lines(
      "a 0 24",
      "@ 100",
      "a 1 4096",
      "t 2",
      "@ 200",
      "f 0",
      "t 1",
      "@ 300",
      "a 0 60",
      "@ 350",
      "a 2 8",
      "@ 360",
      "f 2",
      "@ 400",
      "f 0",
    ),
  },
  {
    name: "Valgrind of two processes",
    format: "valgrind",
    content: lines(
      "--1-- malloc(16) = 0x55d0c2a0",
      "--2-- malloc(20) = 0x55d0c2a0",
      "--1-- free(0x55d0c2a0)",
      "--2-- free(0x55d0c2a0)",
    ),
    text: lines("a 0 16", "f 0"),
    others: { "calls of other processes": 2 },
  },
  {
    name: "FreeBSD utrace of two processes",
    format: "utrace",
    content: lines(
      "  1 prog     USER  0x55d0c2a0 = malloc(16)",
      "  2 prog     USER  0x55d0c2a0 = malloc(20)",
      "  1 prog     USER  free(0x55d0c2a0)",
      "  2 prog     USER  free(0x55d0c2a0)",
    ),
    text: lines("a 0 16", "f 0"),
    others: { "calls of other processes": 2 },
  },
  {
    name: "perf script of two processes, with lost events",
    format: "perf",
    content: lines(
      "prog 1/1 [000] 1.000001: probe_libc:malloc: (7f00) bytes=0x10",
      "prog 2/2 [000] 1.000001: probe_libc:malloc: (7f00) bytes=0x14",
      "prog 1/1 [000] 1.000002: probe_libc:malloc__return: (7f01 <- 7f00) arg1=0x55d0c2a0",
      "prog 2/2 [000] 1.000002: probe_libc:malloc__return: (7f01 <- 7f00) arg1=0x55d0c2a0",
      "prog 1/1 [000] 1.000003: LOST 5 events!",
      "prog 1/1 [000] 1.000004: probe_libc:free: (7f00) bytes=0x55d0c2a0",
    ),
    text: lines("a 0 16", "f 0"),
    odd: { lost: 5 },
    others: { "calls of other processes": 2 },
  },
];
