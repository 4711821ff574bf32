import { policySentence } from "../models/allocation/policy-words";
import type { Policy } from "../models/allocation/scenario";
import { wrapped } from "../shared/wrapped";
import {
  chosenTest,
  drawsSlots,
  freesReturned,
  givenUp,
  handedOut,
  hasAges,
  hasBuckets,
  isRandom,
  keptTest,
} from "./comparisons";
import { type Dialect, LINE_WIDTH, type Routine } from "./dialect";

/* The functions of a cache for real programs, in the same order as in the simulator's core. */

/** Lines; `false` stands for one that this policy does not need. */
type Lines = readonly (string | false)[];
const lines = (...parts: (Lines | string | false)[]): string[] => parts.flat().filter((line) => line !== false);

const routine = (made: Partial<Routine> & Pick<Routine, "name" | "body">): Routine => ({
  returns: "",
  parameters: [],
  isMember: true,
  ...made,
});

/** A cache without slots does not use this parameter, so C needs a (void) statement. */
const unused = (policy: Policy, d: Dialect) => policy.capacity === 0 && d.language === "c" && "(void)cache;";

const loop = (d: Dialect, from = 0) => `for (${d.size} i = ${from}; i < ${d.slots}; i++)`;
const slotsOf = (policy: Policy, d: Dialect) =>
  `${d.header} **slots = ${d.field("slots")}${hasBuckets(policy) ? "[bucket]" : ""};`;

function bucketOf(policy: Policy, d: Dialect): Routine {
  const top = policy.buckets === "own" ? `${d.tops}[bucket]` : `(${d.one} << bucket)`;
  const search = [
    `${d.size} bucket = 0;`,
    `while (bucket < ${d.buckets} && ${top} < size) bucket++;`,
    "return bucket;",
  ];
  return routine({
    name: "bucket_of",
    says: `The bucket of a size. ${d.buckets} or more means that no bucket is large enough.`,
    returns: d.size,
    parameters: [`${d.size} size`],
    body: policy.buckets === "linear" ? [`return (size - 1) / ${policy.bucketWidth}u;`] : search,
    isMember: false,
  });
}

function allocate(d: Dialect): Routine {
  const c = ["BufferHeader *header = malloc(sizeof *header + size);", "if (header == NULL) return NULL;"];
  const cpp = ["Header *header = new (::operator new(sizeof(Header) + size)) Header{};"];
  return routine({
    name: "allocate",
    says: "A new buffer from the heap.",
    returns: "void *",
    parameters: [`${d.size} size`],
    body: [...(d.language === "c" ? c : cpp), "header->size = size;", "return header + 1;"],
    isMember: false,
  });
}

/** PCG XSH-RR 64/32 with the increment of stream 5, which the simulator uses for this rule. */
export const PCG = { multiplier: "6364136223846793005", increment: "11" } as const;

function randomBelow(d: Dialect): Routine {
  const state = d.field("random");
  return routine({
    name: "random_below",
    says: "A draw from 0 to n - 1 by PCG32 (O'Neill, 2014), the same for the same seed.",
    returns: d.size,
    parameters: [`${d.size} n`],
    body: [
      `const ${d.word64} old = ${state};`,
      `${state} = old * ${PCG.multiplier}u + ${PCG.increment}u;`,
      `const ${d.word32} mixed = ${d.narrow("((old >> 18) ^ old) >> 27")};`,
      `const ${d.word32} turn = ${d.narrow("old >> 59")};`,
      `const ${d.word32} draw = (mixed >> turn) | (mixed << ((32u - turn) & 31u));`,
      `return ${d.narrow(`(${d.wide("draw")} * n) >> 32`)};`,
    ],
  });
}

/** The size that a miss requests from the heap. */
function missSize({ buckets, bucketWidth, granularity, roundUp }: Policy, d: Dialect): string {
  if (!roundUp)
    return granularity === 1 ? "needed" : `(needed + ${granularity - 1}u) / ${granularity}u * ${granularity}u`;
  if (buckets === "linear") return `(bucket + 1) * ${bucketWidth}u`;
  return buckets === "own" ? `${d.tops}[bucket]` : `${d.one} << bucket`;
}

function outside(policy: Policy, d: Dialect): string {
  const size = policy.roundUp ? "needed" : missSize(policy, d);
  return `if (bucket >= ${d.buckets}) return ${d.call("allocate", size)};`;
}

/** Conditions under which GetBuffer skips a slot. */
function misfits({ lookup, ratio, wasteBytes }: Policy, d: Dialect): string[] {
  if (lookup === "exact") return [`if (held == ${d.nothing} || held->size != needed) continue;`];
  return lines(
    `if (held == ${d.nothing} || held->size < needed) continue;`,
    ratio !== null && `if (${d.wide("held->size")} * 100u > ${d.wide("needed")} * ${ratio}u) continue;`,
    wasteBytes !== null && `if (held->size - needed > ${wasteBytes}u) continue;`,
  );
}

function lookUp(policy: Policy, d: Dialect): string[] {
  const { slots } = d;
  const better = policy.capacity === 1 ? null : chosenTest(handedOut(policy), "held", "slots[best]");
  if (better === null) {
    const body = [
      `${d.header} *held = slots[i];`,
      ...misfits(policy, d),
      `slots[i] = ${d.nothing};`,
      "return held + 1;",
    ];
    return [`${loop(d)} {`, ...body.map((line) => `  ${line}`), "}"];
  }
  const body = [
    `const ${d.header} *held = slots[i];`,
    ...misfits(policy, d),
    `if (best == ${slots} || ${better}) best = i;`,
  ];
  return [
    `${d.size} best = ${slots};`,
    `${loop(d)} {`,
    ...body.map((line) => `  ${line}`),
    "}",
    `if (best < ${slots}) {`,
    `  ${d.header} *chosen = slots[best];`,
    `  slots[best] = ${d.nothing};`,
    "  return chosen + 1;",
    "}",
  ];
}

export function get(policy: Policy, d: Dialect): Routine {
  const failure = d.language === "c" ? "NULL if there is no memory" : "throws std::bad_alloc if there is no memory";
  return routine({
    name: "get",
    says: `A buffer of at least \`needed\` bytes; ${failure}.`,
    returns: "void *",
    parameters: [`${d.size} needed`],
    body: lines(
      unused(policy, d),
      "if (needed == 0) needed = 1;",
      `if (needed > SIZE_MAX / 2) ${d.giveUp}`,
      hasBuckets(policy) && [`const ${d.size} bucket = ${d.call("bucket_of", "needed")};`, outside(policy, d)],
      policy.capacity > 0 && [slotsOf(policy, d), ...lookUp(policy, d)],
      `return ${d.call("allocate", missSize(policy, d))};`,
    ),
  });
}

/** Chooses the slot that a full cache replaces. */
function choose(policy: Policy, d: Dialect): string[] {
  if (isRandom(policy)) return [`const ${d.size} out = ${d.callMember("random_below", d.slots)};`];
  if (policy.capacity === 1) return [`const ${d.size} out = 0;`];
  return [
    `${d.size} out = 0;`,
    `${loop(d, 1)}`,
    `  if (${chosenTest(givenUp(policy), "slots[i]", "slots[out]")}) out = i;`,
  ];
}

const swap = (d: Dialect) => [`${d.header} *loser = slots[out];`, "slots[out] = returned;", "returned = loser;"];

function makeRoom(policy: Policy, d: Dialect): string[] {
  if (freesReturned(policy)) return [];
  const kept = keptTest(policy, "returned", "slots[out]");
  if (kept === null) return [...choose(policy, d), ...swap(d)];
  return [...choose(policy, d), `if (${kept}) {`, ...swap(d).map((line) => `  ${line}`), "}"];
}

/** Frees the returned buffer if `test` holds. */
const freeIf = (test: string, d: Dialect) => [`if (${test}) {`, `  ${d.release("returned")}`, "  return;", "}"];

function keep(policy: Policy, d: Dialect): string[] {
  const { cutoff } = policy;
  return lines(
    hasBuckets(policy) && [
      `const ${d.size} bucket = ${d.call("bucket_of", "returned->size")};`,
      ...freeIf(`bucket >= ${d.buckets}`, d),
    ],
    cutoff !== null && freeIf(`returned->size > ${cutoff}u`, d),
    slotsOf(policy, d),
    hasAges(policy) && `returned->entered = ${d.field("clock")}++;`,
    `${loop(d)} {`,
    `  if (slots[i] != ${d.nothing}) continue;`,
    "  slots[i] = returned;",
    "  return;",
    "}",
    makeRoom(policy, d),
  );
}

export function put(policy: Policy, d: Dialect): Routine {
  return routine({
    name: "put",
    says: "Returns a buffer. The cache keeps it for the next caller or frees it.",
    returns: "void",
    parameters: ["void *buffer"],
    body: lines(
      unused(policy, d),
      `if (buffer == ${d.nothing}) return;`,
      `${d.header} *returned = ${d.headerOf("buffer")};`,
      policy.capacity > 0 && keep(policy, d),
      d.release("returned"),
    ),
  });
}

export function size(d: Dialect): Routine {
  return routine({
    name: "size",
    says: "The size of a buffer in bytes, at least the size requested.",
    returns: d.size,
    parameters: ["const void *buffer"],
    body: [`return (${d.headerOf("buffer", true)})->size;`],
    isMember: false,
  });
}

/** The generator's state after seeding. */
export const seeded = (d: Dialect) =>
  `(${d.wide("seed")} + ${PCG.increment}u) * ${PCG.multiplier}u + ${PCG.increment}u`;

/** Frees everything in the cache. */
export function freeAll(policy: Policy, d: Dialect): string[] {
  if (policy.capacity === 0) return lines(unused(policy, d));
  const slots = d.field("slots");
  if (!hasBuckets(policy)) return [loop(d), `  ${d.release(`${slots}[i]`)}`];
  const release = d.release(`${slots}[bucket][i]`);
  return [`for (${d.size} bucket = 0; bucket < ${d.buckets}; bucket++)`, `  ${loop(d)}`, `    ${release}`];
}

/** Source files group digits with commas, not with the page's narrow spaces. */
const plain = (text: string) => text.replaceAll("\u202f", ",").replaceAll("\u00a0", " ");

export const ONE_PER_THREAD = "Use one cache per thread, because it has no locks.";
/** Notes on C and C++. */
export const C_NOTES: readonly string[] = [
  `${ONE_PER_THREAD} Everything it keeps is in the object you own.`,
  "A buffer may be put into any cache of this kind, by the thread that owns that cache.",
];
const ABOUT_SEED = "The seed decides which buffers a full cache frees.";

/** Facts about the generated file: the policy, notes on the language, the seed. */
export const about = (policy: Policy, notes: readonly string[]): readonly string[] =>
  [plain(policySentence(policy)), ...notes, ...(drawsSlots(policy) ? [ABOUT_SEED] : [])].flatMap((text) =>
    wrapped(text, LINE_WIDTH),
  );

/** The functions that get and put call. */
export const helpers = (policy: Policy, d: Dialect): readonly Routine[] => [
  ...(hasBuckets(policy) ? [bucketOf(policy, d)] : []),
  ...(drawsSlots(policy) ? [randomBelow(d)] : []),
  allocate(d),
];

/** The tops of own buckets; empty for other kinds. */
export function tops(policy: Policy, d: Dialect, type: string): string[] {
  if (!hasBuckets(policy) || policy.buckets !== "own") return [];
  const [says] = d.comment("The largest size of each bucket.");
  return [says ?? "", `${type} ${d.tops}[${d.buckets}] = {`, ...policy.bounds.map((bound) => `  ${bound}u,`), "};"];
}

/** The fields of a cache. */
export function fields(policy: Policy, d: Dialect): string[] {
  const name = (field: string) => (d.language === "c" ? field : `${field}_`);
  const zero = (text: string) => (d.language === "c" ? "" : text);
  const sizes = hasBuckets(policy) ? `[${d.buckets}][${d.slots}]` : `[${d.slots}]`;
  return [
    ...(policy.capacity > 0 ? [`${d.header} *${name("slots")}${sizes}${zero(" = {}")};`] : []),
    ...(hasAges(policy) ? [`${d.word64} ${name("clock")}${zero(" = 0")};`] : []),
    ...(drawsSlots(policy) ? [`${d.word64} ${name("random")};`] : []),
  ];
}
