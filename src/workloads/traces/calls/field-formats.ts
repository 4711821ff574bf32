import { android } from "./android";
import type { CallFormat } from "./format";
import { jsonLines } from "./json-lines";
import { lifetimes } from "./lifetimes";
import { logalloc } from "./logalloc";
import { perfScript } from "./perf-script";
import { pytorch } from "./pytorch";
import { pytorchJson } from "./pytorch-json";
import { uftrace } from "./uftrace";
import { uftraceChrome } from "./uftrace-chrome";
import { utrace } from "./utrace";
import { valgrind } from "./valgrind";

/** The formats of other tools by name. The library in one file has no room for them (scripts/library-files.ts). */
export const FIELD_FORMATS = {
  valgrind,
  uftrace,
  "uftrace-chrome": uftraceChrome,
  utrace,
  logalloc,
  android,
  perf: perfScript,
  pytorch,
  "pytorch-json": pytorchJson,
  jsonl: jsonLines,
  lifetimes,
} as const satisfies Readonly<Record<string, CallFormat>>;
