import { readFileSync } from "node:fs";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import type { Policy } from "../../src/models/allocation/scenario";
import { CALL } from "../../src/workloads/traces/calls/operation";
import { allocation, type Call, callLines, freeOf, ofCalls } from "../call-kit";
import { callsOf } from "../calls-kit";
import { article, FLAWED } from "../oracle/article";
import { openCore } from "../oracle/open-core";
import { Workload } from "../oracle/workload";

/* The traces that the core and each generated program replay, and the rows that both print. */

export const PRINT_EVERY = 100;
const ARTICLE_STEPS = 37_901;
const FILES = ["sqlite3", "jq", "git", "python"] as const;

/** A trace as a packed file, and as pages of the core. */
export interface ReplayTrace {
  readonly name: string;
  readonly file: Uint8Array;
  readonly operations: number;
  readonly page: (number: number) => Uint8Array;
}

/** The article's requests. */
function articleCalls(): Call[] {
  const workload = new Workload(article(FLAWED));
  return Array.from({ length: ARTICLE_STEPS }, () => {
    const request = workload.next();
    return request.operation === "FREE" ? freeOf(request.index) : allocation(request.needed, CALL.ALLOCATE);
  });
}

/** The pages of a packed file, without their threads and times. */
function pagesOf(file: Buffer): Uint8Array[] {
  const pages: Uint8Array[] = [];
  for (let at = 12; at < file.length; ) {
    const lengths = [0, 4, 8].map((offset) => file.readUInt32LE(at + offset));
    const start = at + 12;
    pages.push(file.subarray(start, start + (lengths[0] ?? 0)));
    at = lengths.reduce((sum, length) => sum + length, start);
  }
  return pages;
}

async function traceOf(content: string | Uint8Array): Promise<ReplayTrace> {
  const { packed, digest, operations } = await callsOf(content);
  const pages = pagesOf(packed);
  return { name: digest, file: packed, operations, page: (number) => pages[number] ?? new Uint8Array() };
}

/** The article's requests, which have no resizes. */
export const articleTrace = () => traceOf(callLines(articleCalls()).join("\n"));

/** The recordings of the page, which have resizes, calloc and aligned requests. */
export const recordedTraces = () =>
  Promise.all(FILES.map((name) => traceOf(readFileSync(`public/traces/${name}.trace.gz`))));

/** The rows that replay.c prints, from the core. */
export function coreRows(policy: Policy, trace: ReplayTrace): string[] {
  const session = openCore(ofCalls(article(policy), trace), undefined, givePagesOf(trace));
  const rows: string[] = [];
  const row = (step: number) => {
    session.run(step + 1 - session.done);
    const { live, needed, granted, hits, heap_allocations, heap_frees, idle } = figuresByName(session, 0);
    rows.push([step, live, needed, granted, hits, heap_allocations, heap_frees, idle].join(" "));
  };
  for (let step = 0; step < trace.operations; step += PRINT_EVERY) row(step);
  row(trace.operations - 1);
  return rows;
}
