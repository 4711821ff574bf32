import { policySentence } from "../models/allocation/policy-words";
import type { Policy } from "../models/allocation/scenario";
import { wrapped } from "../shared/wrapped";
import { allocate, bucketOf, randomBelow } from "./cache-routines";
import { type Dialect, LINE_WIDTH, type Routine } from "./dialect";
import { drawsSlots, hasAges, hasBuckets } from "./policy-needs";

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
