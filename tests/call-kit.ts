import { NO_PART } from "../src/models/allocation/call-part";
import { isOfTrace } from "../src/models/allocation/call-trace";
import type { PageSource } from "../src/models/allocation/engine/given-calls";
import type { AllocationScenario } from "../src/models/allocation/scenario";
import { CallDigest } from "../src/workloads/traces/calls/digest";
import { blankOperation, CALL, type CallKind, isAllocation, liveAfter } from "../src/workloads/traces/calls/operation";
import { PACKED_MAGIC, packedPieces } from "../src/workloads/traces/calls/packed-file";
import { PagePacker } from "../src/workloads/traces/calls/page-packer";

/** A call of a program. `place`: in the live list, 0 for an allocation. `log2`: of the alignment, with ALIGNED. */
export interface Call {
  readonly kind: CallKind;
  readonly place: number;
  readonly bytes: number;
  readonly log2: number;
}

export const allocation = (bytes: number, kind: CallKind = CALL.ALLOCATE, log2 = 0): Call => ({
  ...{ kind, place: 0, bytes, log2 },
});
export const freeOf = (place: number): Call => ({ kind: CALL.FREE, place, bytes: 0, log2: 0 });
export const resizeOf = (place: number, bytes: number): Call => ({ kind: CALL.RESIZE, place, bytes, log2: 0 });

/** The packed pages of a trace. */
export interface PackedCalls extends PageSource {
  readonly pages: readonly Uint8Array[];
}

export function packCalls(calls: readonly Call[]): PackedCalls {
  const pages: Uint8Array[] = [];
  const digest = new CallDigest();
  const packer = new PagePacker((page) => {
    digest.add(page);
    pages.push(page.bytes);
  });
  let live = 0;
  for (const { kind, place, bytes, log2 } of calls) {
    const [low, high] = [bytes % 2 ** 32, Math.floor(bytes / 2 ** 32)];
    const operation = { ...blankOperation(), kind, live, place, low, high, log2 };
    packer.add(operation);
    live = liveAfter(operation);
  }
  packer.finish();
  return { name: digest.finish(), pages, page: (number) => pages[number] ?? new Uint8Array() };
}

/** The packed file of a trace with one thread. */
export function packedFileOf({ pages }: PackedCalls): Blob {
  const pieces = pages.map((page) => {
    const bytes = new Uint8Array(page);
    return [...packedPieces({ bytes, threads: null, times: null })].map((piece) => piece.slice());
  });
  return new Blob([PACKED_MAGIC, ...pieces.flat()]);
}

const LETTERS = ["a", "f", "r", "c", "m"] as const;

/** The lines of calls in Bufferlab's text. Each block has the first ID that no other one has. */
export function callLines(calls: readonly Call[]): readonly string[] {
  const live: number[] = [];
  const spare: number[] = [];
  return calls.map(({ kind, place, bytes, log2 }) => {
    const letter = LETTERS[kind];
    if (isAllocation(kind)) live.push(spare.pop() ?? live.length);
    const id = (isAllocation(kind) ? live.at(-1) : live[place]) ?? 0;
    if (kind === CALL.FREE) {
      spare.push(id);
      live[place] = live.at(-1) ?? 0;
      live.pop();
      return `${letter} ${id}`;
    }
    return kind === CALL.ALIGNED ? `${letter} ${id} ${bytes} ${2 ** log2}` : `${letter} ${id} ${bytes}`;
  });
}

/** A scenario with the calls of a trace in place of its own requests. */
export const ofCalls = (scenario: AllocationScenario, { name }: PageSource, only: string | null = null) => {
  const traced = {
    ...scenario,
    life: "trace",
    generator: "pcg32",
    trace: name,
    only,
    traceData: null,
    ...NO_PART,
    at: 0,
    moves: [],
  } as const;
  if (!isOfTrace(traced)) throw new TypeError("a scenario of a trace has other fields");
  return traced;
};
