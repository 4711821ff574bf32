import { CAUSES, type Cause } from "../models/allocation/causes";
import { bucketCountOf } from "../models/allocation/policy-fields";
import type { Policy } from "../models/allocation/scenario";
import type { Phase } from "../shared/step-phase";
import type { CodeLine, Mark } from "./code-line";
import { chosenTest, freesReturned, givenUp, handedOut, hasAges, hasBuckets, isRandom, keptTest } from "./comparisons";

/*
 * A policy as its two C functions, short enough to show beside the picture. Helpers shared by all policies are only
 * called: NewBuffer and FreeBuffer (the heap), Random.
 */

const line = (id: string, text: string, ...marks: Mark[]): CodeLine => ({ id, text, marks });
const get = (phase: Phase, ...causes: Cause[]): Mark => markOf("ALLOCATE", phase, causes);
const put = (phase: Phase, ...causes: Cause[]): Mark => markOf("FREE", phase, causes);
const markOf = (operation: Mark["operation"], phase: Phase, causes: Cause[]): Mark =>
  causes.length === 0 ? { operation, phase } : { operation, phase, causes };

/** GetBuffer and ReturnBuffer for exactly this policy, line by line. */
export function policyCode(policy: Policy): readonly CodeLine[] {
  const parts = [declarations(policy), getBuffer(policy), returnBuffer(policy)];
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, i) => (i === 0 ? part : [line(`gap-${i}`, ""), ...part]));
}

function declarations(policy: Policy): CodeLine[] {
  if (policy.capacity === 0) return bucketDeclarations(policy);
  return [
    line("slots", `enum { SLOTS = ${policy.capacity} };`),
    ...bucketDeclarations(policy),
    hasBuckets(policy)
      ? line("cache", "static Buffer *cache[BUCKETS][SLOTS];")
      : line("cache", "static Buffer *slot[SLOTS];"),
    ...(hasAges(policy) ? [line("clock", "static long long clock;")] : []),
  ];
}

function bucketDeclarations(policy: Policy): CodeLine[] {
  if (!hasBuckets(policy)) return [];
  const { buckets, bounds } = policy;
  const count = line("buckets", `enum { BUCKETS = ${bucketCountOf(policy)} };`);
  if (buckets !== "own") return [count];
  return [
    count,
    line("tops", "static const size_t top[BUCKETS] = {"),
    ...bounds.map((bound, i) => line(`top-${i}`, `  ${bound},`)),
    line("tops-end", "};"),
  ];
}

/** The lines that find bucket k of `size`. */
function findBucket(policy: Policy, size: string, mark: Mark, prefix: string): CodeLine[] {
  if (policy.buckets === "linear") {
    return [line(`${prefix}-bucket`, `  size_t k = (${size} - 1) / ${policy.bucketWidth};`, mark)];
  }
  const top = policy.buckets === "own" ? "top[k]" : "(1u << k)";
  return [
    line(`${prefix}-bucket`, "  size_t k = 0;", mark),
    line(`${prefix}-bucket-loop`, `  while (k < BUCKETS && ${top} < ${size})`, mark),
    line(`${prefix}-bucket-next`, "    k++;", mark),
  ];
}

function bucketTop({ buckets, bucketWidth }: Policy): string {
  if (buckets === "linear") return `(k + 1) * ${bucketWidth}`;
  return buckets === "own" ? "top[k]" : "1u << k";
}

function newSize(policy: Policy): string {
  if (policy.roundUp) return bucketTop(policy);
  const { granularity } = policy;
  return granularity === 1 ? "needed" : "rounded";
}

const causesOf = (phase: Phase): readonly Cause[] =>
  (Object.keys(CAUSES) as Cause[]).filter((cause) => CAUSES[cause].phases.includes(phase));

/** The causes that end in the last line of GetBuffer; OUTSIDE_BUCKETS has its own line. */
const MISS = get("miss", ...causesOf("miss").filter((cause) => cause !== "OUTSIDE_BUCKETS"));

function missLines(policy: Policy): CodeLine[] {
  const { granularity, roundUp } = policy;
  if (roundUp || granularity === 1) return [line("get-miss", `  return NewBuffer(${newSize(policy)});`, MISS)];
  const up = granularity - 1;
  return [
    line("get-round", `  size_t rounded = (needed + ${up})`, MISS),
    line("get-round-end", `      / ${granularity} * ${granularity};`, MISS),
    line("get-miss", "  return NewBuffer(rounded);", MISS),
  ];
}

/** Outside the buckets a miss gets the needed size, or that size rounded up to the granularity. */
function outsideLines(policy: Policy): CodeLine[] {
  const { granularity } = policy;
  const size = granularity === 1 ? "needed" : `(needed + ${granularity - 1}) / ${granularity} * ${granularity}`;
  const marks = [get("bucket"), get("miss", "OUTSIDE_BUCKETS")];
  return [
    line("get-outside", "  if (k >= BUCKETS)", ...marks),
    line("get-outside-miss", `    return NewBuffer(${size});`, get("miss", "OUTSIDE_BUCKETS")),
  ];
}

function getBuffer(policy: Policy): CodeLine[] {
  return [
    line("get", "Buffer *GetBuffer(size_t needed)", get("call")),
    line("get-begin", "{"),
    ...(hasBuckets(policy) ? findBucket(policy, "needed", get("bucket"), "get") : []),
    ...(policy.capacity === 0 ? heapLines(policy) : cacheLines(policy)),
    line("get-end", "}"),
  ];
}

/** Without slots every request goes to the heap, and buckets only round up. */
function heapLines(policy: Policy): CodeLine[] {
  if (!policy.roundUp) return missLines(policy);
  return [
    line("get-miss", "  return NewBuffer(k < BUCKETS", MISS),
    line("get-miss-end", `      ? ${bucketTop(policy)} : needed);`, MISS),
  ];
}

const cacheLines = (policy: Policy): CodeLine[] => [
  ...(hasBuckets(policy) ? outsideLines(policy) : []),
  ...lookUp(policy),
  ...missLines(policy),
];

const slotLine = (policy: Policy, prefix: string, mark: Mark) =>
  hasBuckets(policy) ? [line(`${prefix}-slots`, "  Buffer **slot = cache[k];", mark)] : [];

function lookUp(policy: Policy): CodeLine[] {
  const better = policy.capacity === 1 ? null : chosenTest(handedOut(policy), "b", "slot[best]");
  const lines = better === null ? lookUpFirst(policy) : lookUpBest(policy, better);
  return [...slotLine(policy, "get", get("bucket")), ...lines];
}

const loop = (from: number) => `for (int i = ${from}; i < SLOTS; i++)`;

function lookUpFirst(policy: Policy): CodeLine[] {
  return [
    line("get-loop", `  ${loop(0)} {`, get("lookup")),
    line("get-slot", "    Buffer *b = slot[i];", get("lookup")),
    ...testLines(policy),
    line("get-take", "    slot[i] = NULL;", get("hit")),
    line("get-hit", "    return b;", get("hit")),
    line("get-loop-end", "  }"),
  ];
}

function testLines({ lookup, ratio, wasteBytes }: Policy): CodeLine[] {
  const isExact = lookup === "exact";
  const misfit = isExact ? "b->size != needed" : "b->size < needed";
  return [
    line("get-empty", "    if (!b) continue;", get("fits")),
    line("get-fits", `    if (${misfit}) continue;`, get("fits")),
    ...(isExact || ratio === null ? [] : [ratioLine(ratio)]),
    ...(isExact || wasteBytes === null
      ? []
      : [line("get-waste", `    if (b->size - needed > ${wasteBytes}) continue;`, get("wasteful"))]),
  ];
}

function ratioLine(ratio: number): CodeLine {
  const test = ratio % 100 === 0 ? `b->size > needed * ${ratio / 100}` : `b->size * 100 > needed * ${ratio}`;
  return line("get-ratio", `    if (${test}) continue;`, get("wasteful"));
}

function lookUpBest(policy: Policy, better: string): CodeLine[] {
  return [
    line("get-best", "  int best = -1;", get("lookup")),
    line("get-loop", `  ${loop(0)} {`, get("lookup")),
    line("get-slot", "    Buffer *b = slot[i];", get("lookup")),
    ...testLines(policy),
    line("get-better", "    if (best < 0 ||", get("better")),
    line("get-better-than", `        ${better})`, get("better")),
    line("get-better-is", "      best = i;", get("better")),
    line("get-loop-end", "  }"),
    line("get-found", "  if (best >= 0) {", get("hit")),
    line("get-chosen", "    Buffer *b = slot[best];", get("hit")),
    line("get-take", "    slot[best] = NULL;", get("hit")),
    line("get-hit", "    return b;", get("hit")),
    line("get-found-end", "  }"),
  ];
}

function returnBuffer(policy: Policy): CodeLine[] {
  return [
    line("put", "void ReturnBuffer(Buffer *b)", put("call")),
    line("put-begin", "{"),
    ...(policy.capacity === 0 ? [] : keepLines(policy)),
    line("put-free", "  FreeBuffer(b);", put("free", ...FREED)),
    line("put-end", "}"),
  ];
}

/** The causes that end in the last line of ReturnBuffer; OVER_CUTOFF and OUTSIDE_BUCKETS have their own lines. */
const FREED = causesOf("free").filter((cause) => cause !== "OVER_CUTOFF" && cause !== "OUTSIDE_BUCKETS");
/** The causes with which the returned buffer replaces another. */
const REPLACED = causesOf("keep").filter((cause) => cause !== "KEPT_IN_FREE_SLOT");

/** Frees b at once and returns. */
const giveUp = (id: string, test: string, phase: Phase, cause: Cause): CodeLine[] => [
  line(id, `  if (${test}) {`, put(phase), put("free", cause)),
  line(`${id}-free`, "    FreeBuffer(b);", put("free", cause)),
  line(`${id}-return`, "    return;", put("free", cause)),
  line(`${id}-end`, "  }"),
];

function keepLines(policy: Policy): CodeLine[] {
  return [
    ...(hasBuckets(policy)
      ? [
          ...findBucket(policy, "b->size", put("bucket"), "put"),
          ...giveUp("put-outside", "k >= BUCKETS", "bucket", "OUTSIDE_BUCKETS"),
        ]
      : []),
    ...(policy.cutoff === null ? [] : giveUp("put-cutoff", `b->size > ${policy.cutoff}`, "cutoff", "OVER_CUTOFF")),
    ...slotLine(policy, "put", put("bucket")),
    ...(hasAges(policy) ? [line("put-clock", "  b->entered = clock++;", put("free-slot"))] : []),
    line("put-loop", `  ${loop(0)}`, put("free-slot")),
    line("put-empty", "    if (!slot[i]) {", put("free-slot")),
    line("put-keep", "      slot[i] = b;", put("keep", "KEPT_IN_FREE_SLOT")),
    line("put-kept", "      return;", put("keep", "KEPT_IN_FREE_SLOT")),
    line("put-empty-end", "    }"),
    ...fullLines(policy),
  ];
}

function chooseLines(policy: Policy): CodeLine[] {
  if (isRandom(policy)) return [line("put-out", "  int out = Random(SLOTS);", put("choose"))];
  if (policy.capacity === 1) return [line("put-out", "  int out = 0;", put("choose"))];
  return [
    line("put-out", "  int out = 0;", put("choose")),
    line("put-choose", `  ${loop(1)}`, put("choose")),
    line("put-choose-if", `    if (${chosenTest(givenUp(policy), "slot[i]", "slot[out]")})`, put("choose")),
    line("put-choose-is", "      out = i;", put("choose")),
  ];
}

function fullLines(policy: Policy): CodeLine[] {
  if (freesReturned(policy)) return [];
  const kept = keptTest(policy, "b", "slot[out]");
  if (kept === null) return [...chooseLines(policy), ...swapLines("  ")];
  return [
    ...chooseLines(policy),
    line("put-compare", `  if (${kept}) {`, put("compare")),
    ...swapLines("    "),
    line("put-compare-end", "  }"),
  ];
}

/** Puts b into the slot; b is then the slot's old buffer. */
function swapLines(indent: string): CodeLine[] {
  const kept = put("keep", ...REPLACED);
  return [
    line("put-old", `${indent}Buffer *old = slot[out];`, kept),
    line("put-in", `${indent}slot[out] = b;`, kept),
    line("put-swap", `${indent}b = old;`, kept),
  ];
}

/** A line of one text, of the other, or of both. */
export interface DiffLine<T> {
  readonly side: "both" | "added" | "removed";
  /** From the new text, or from the old one if it was removed. */
  readonly line: T;
}

/** lengths[i][j]: the length of the longest common subsequence of before[i…] and after[j…]. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  let below = Array.from({ length: after.length + 1 }, () => 0);
  const rows = [below];
  for (let i = before.length - 1; i >= 0; i--) {
    const row = Array.from({ length: after.length + 1 }, () => 0);
    for (let j = after.length - 1; j >= 0; j--) {
      const longer = Math.max(below[j] ?? 0, row[j + 1] ?? 0);
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : longer;
    }
    rows.unshift(row);
    below = row;
  }
  return rows;
}

/** The shortest line diff between two texts; removed lines come before added ones. */
export function lineDiff<T extends { readonly text: string }>(
  before: readonly T[],
  after: readonly T[],
): DiffLine<T>[] {
  const lengths = commonLengths(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  );
  const common = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const lines: DiffLine<T>[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const [old, now] = [before[i], after[j]];
    if (old === undefined && now === undefined) return lines;
    if (old !== undefined && old.text === now?.text) {
      lines.push({ side: "both", line: now });
      i++;
      j++;
    } else if (old !== undefined && (now === undefined || common(i + 1, j) >= common(i, j + 1))) {
      lines.push({ side: "removed", line: old });
      i++;
    } else if (now !== undefined) {
      lines.push({ side: "added", line: now });
      j++;
    }
  }
}
