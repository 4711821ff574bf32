import { bucketCountOf } from "../models/allocation/policy-fields";
import type { Policy } from "../models/allocation/scenario";
import { about, ONE_PER_THREAD, PCG } from "./cache-routines";
import {
  type Comparison,
  compares,
  drawsSlots,
  freesReturned,
  givenUp,
  handedOut,
  hasAges,
  hasBuckets,
} from "./comparisons";
import { indented } from "./dialect";

/* The functions of a Rust pool, in the same order as in the simulator's core. */

/** How to read a policy's cached buffers, written `held`. */
const memoryOf = (policy: Policy, held: string) => (hasAges(policy) ? `${held}.memory` : held);
const sizeOf = (policy: Policy, held: string) => `${memoryOf(policy, held)}.capacity()`;

/** A function with a note. */
const written = (says: string, head: string, body: readonly string[]) => [
  `/// ${says}`,
  `${head} {`,
  ...body.map((line) => (line === "" ? "" : `    ${line}`)),
  "}",
];

function bucketOf(policy: Policy): string[] {
  if (!hasBuckets(policy)) return [];
  const search = {
    linear: `(size - 1) / ${policy.bucketWidth}`,
    powers: "size.next_power_of_two().trailing_zeros() as usize",
    own: "TOPS.partition_point(|&top| top < size)",
    one: "0",
  };
  const says = "The bucket of a size. BUCKETS or more means that no bucket is large enough.";
  return ["", ...written(says, "fn bucket_of(size: usize) -> usize", [search[policy.buckets]])];
}

/** Which sizes may be handed out. */
function fits({ lookup, ratio, wasteBytes }: Policy): string[] {
  const tests = [
    "size >= needed",
    ...(ratio === null ? [] : [`size as u64 * 100 <= needed as u64 * ${ratio}`]),
    ...(wasteBytes === null ? [] : [`size - needed <= ${wasteBytes}`]),
  ];
  const [first = "", ...rest] = lookup === "exact" ? ["size == needed"] : tests;
  const body = [first, ...rest.map((test) => `    && ${test}`)];
  return [
    "",
    ...written("Whether a cached buffer may be handed out.", "fn fits(size: usize, needed: usize) -> bool", body),
  ];
}

function missSize({ buckets, bucketWidth, granularity, roundUp }: Policy): string {
  if (!roundUp) return granularity === 1 ? "needed" : `needed.next_multiple_of(${granularity})`;
  if (buckets === "linear") return `(bucket + 1) * ${bucketWidth}`;
  return buckets === "own" ? "TOPS[bucket]" : "1 << bucket";
}

/** The key that chooses by a rule: the least, and of equal ones the first. */
function keyOf(policy: Policy, { field, sign }: Comparison): string {
  const key = field === "size" ? sizeOf(policy, "held") : "held.entered";
  return sign === "<" ? key : `Reverse(${key})`;
}

function lookUp(policy: Policy): string[] {
  const test = `|slot| slot.as_ref().is_some_and(|held| fits(${sizeOf(policy, "held")}, needed))`;
  const rule = handedOut(policy);
  const chosen =
    rule === null
      ? [`.find(${test})`]
      : [`.filter(${test})`, `.min_by_key(|slot| slot.as_ref().map(|held| ${keyOf(policy, rule)}))`];
  return [
    `let reused = self.slots.borrow_mut()${hasBuckets(policy) ? "[bucket]" : ""}`,
    "    .iter_mut()",
    ...chosen.map((line) => `    ${line}`),
    `    .and_then(Option::take)${hasAges(policy) ? "" : ";"}`,
    ...(hasAges(policy) ? ["    .map(|held| held.memory);"] : []),
  ];
}

function get(policy: Policy): string[] {
  const outside = policy.roundUp ? "needed" : missSize(policy);
  const body = [
    'assert!(needed < usize::MAX / 4, "capacity overflow");',
    "let needed = needed.max(1);",
    ...(hasBuckets(policy)
      ? [
          "let bucket = bucket_of(needed);",
          "if bucket >= BUCKETS {",
          `    return self.lend(Vec::with_capacity(${outside}));`,
          "}",
        ]
      : []),
    ...lookUp(policy),
    `self.lend(reused.unwrap_or_else(|| Vec::with_capacity(${missSize(policy)})))`,
  ];
  const says = "An empty buffer with room for `needed` bytes.";
  return written(says, "pub fn get(&self, needed: usize) -> Buffer<'_, SLOTS>", body);
}

const LEND = ["fn lend(&self, memory: Vec<u8>) -> Buffer<'_, SLOTS> {", "    Buffer { pool: self, memory }", "}"];

function makeRoom(policy: Policy): string[] {
  if (freesReturned(policy)) return [];
  const rule = givenUp(policy);
  if (rule === null)
    return ["if let Some(out) = slots.get_mut(self.random_below(SLOTS)) {", "    *out = Some(returned);", "}"];
  const kept = `${sizeOf(policy, "out")} ${rule.sign} ${sizeOf(policy, "returned")}`;
  return [
    "let out = slots",
    "    .iter_mut()",
    "    .flatten()",
    `    .min_by_key(|held| ${keyOf(policy, rule)})${compares(policy) ? "" : ";"}`,
    ...(compares(policy) ? [`    .filter(|out| ${kept});`] : []),
    "if let Some(out) = out {",
    "    *out = returned;",
    "}",
  ];
}

const freeIf = (test: string) => [`if ${test} {`, "    return;", "}"];

/** The returned buffer as the slots hold it. */
const AGED = [
  "let entered = self.clock.get();",
  "self.clock.set(entered + 1);",
  "let returned = Held { memory: returned, entered };",
];

function put(policy: Policy): string[] {
  const returns = freesReturned(policy) ? [] : ["    return;"];
  const body = [
    ...freeIf("returned.capacity() == 0"),
    ...(hasBuckets(policy) ? ["let bucket = bucket_of(returned.capacity());", ...freeIf("bucket >= BUCKETS")] : []),
    ...(policy.cutoff === null ? [] : freeIf(`returned.capacity() > ${policy.cutoff}`)),
    "returned.clear();",
    ...(hasAges(policy) ? AGED : []),
    hasBuckets(policy)
      ? "let slots = &mut self.slots.borrow_mut()[bucket];"
      : "let mut slots = self.slots.borrow_mut();",
    "if let Some(free) = slots.iter_mut().find(|slot| slot.is_none()) {",
    "    *free = Some(returned);",
    ...returns,
    "}",
    ...makeRoom(policy),
  ];
  return written(
    "Keeps a returned buffer for the next caller, or frees it.",
    "fn put(&self, mut returned: Vec<u8>)",
    body,
  );
}

function idle(policy: Policy): string[] {
  const all = hasBuckets(policy) ? ".flatten().flatten()" : ".flatten()";
  const sum = `slots.iter()${all}.map(|held| ${sizeOf(policy, "held")}).sum()`;
  const body = ["let slots = self.slots.borrow();", sum];
  return written("The bytes in the cache.", "pub fn idle(&self) -> usize", body);
}

/** PCG32 as in the core, which uses stream 5 for this rule. */
const SEEDED = `(u64::from(seed) + ${PCG.increment}).wrapping_mul(${PCG.multiplier}) + ${PCG.increment}`;
const DRAW = written(
  "A draw from 0 to n - 1 by PCG32 (O'Neill, 2014), the same for the same seed.",
  "fn random_below(&self, n: usize) -> usize",
  [
    "let old = self.random.get();",
    `self.random.set(old.wrapping_mul(${PCG.multiplier}).wrapping_add(${PCG.increment}));`,
    "let mixed = (((old >> 18) ^ old) >> 27) as u32;",
    "let draw = mixed.rotate_right((old >> 59) as u32);",
    "((u64::from(draw) * n as u64) >> 32) as usize",
  ],
);

function make(policy: Policy): string[] {
  const bucket = "std::array::from_fn(|_| None)";
  const slots = hasBuckets(policy) ? `std::array::from_fn(|_| ${bucket})` : bucket;
  const body = [
    "Pool {",
    `    slots: RefCell::new(${slots}),`,
    ...(hasAges(policy) ? ["    clock: Cell::new(0),"] : []),
    ...(drawsSlots(policy) ? [`    random: Cell::new(${SEEDED}),`] : []),
    "}",
  ];
  return written("An empty pool.", `pub fn new(${drawsSlots(policy) ? "seed: u32" : ""}) -> Self`, body);
}

function methods(policy: Policy): string[] {
  const parts = [make(policy), get(policy), idle(policy), LEND, put(policy)];
  const all = drawsSlots(policy) ? [...parts, DRAW] : parts;
  return all.flatMap((part, i) => (i === 0 ? part : ["", ...part]));
}

/* Safe Rust. A pool has any number of slots, so its code suits several even if the policy has one or none. */

const general = (policy: Policy): Policy => ({ ...policy, capacity: Math.max(2, policy.capacity) });

const NOTES = [
  `${ONE_PER_THREAD} The compiler forbids sharing one.`,
  "A buffer is a Vec<u8>, and its capacity is its size. Dropping it gives it back to its pool.",
];

const head = (policy: Policy, slots: number): string[] => [
  "// buffer_cache.rs: a pool of freed buffers (Rust 1.73).",
  "//",
  ...about(policy, NOTES).map((line) => `// ${line}`),
  "//",
  `//     let pool = Pool::<${slots}>::new(${drawsSlots(policy) ? "1" : ""});`,
  "//     let mut buffer = pool.get(100);",
  '//     buffer.extend_from_slice(b"text");',
  "//     drop(buffer);",
];

const usesReverse = (policy: Policy) => [handedOut(policy), givenUp(policy)].some((rule) => rule?.sign === ">");

const imports = (policy: Policy): string[] => [
  `use std::cell::${hasAges(policy) || drawsSlots(policy) ? "{Cell, RefCell}" : "RefCell"};`,
  ...(usesReverse(policy) ? ["use std::cmp::Reverse;"] : []),
  "use std::ops::{Deref, DerefMut};",
];

function constants(policy: Policy): string[] {
  if (!hasBuckets(policy)) return [];
  const count = `const BUCKETS: usize = ${bucketCountOf(policy)};`;
  if (policy.buckets !== "own") return ["", count];
  const tops = policy.bounds.map((bound) => `    ${bound},`);
  return ["", count, "/// The largest size of each bucket.", "const TOPS: [usize; BUCKETS] = [", ...tops, "];"];
}

const held = (policy: Policy): string[] =>
  hasAges(policy)
    ? ["", "/// A cached buffer.", "struct Held {", "    memory: Vec<u8>,", "    entered: u64,", "}"]
    : [];

function pool(policy: Policy): string[] {
  const bucket = `[Option<${hasAges(policy) ? "Held" : "Vec<u8>"}>; SLOTS]`;
  return [
    "",
    `/// Caches buffers in SLOTS slots${hasBuckets(policy) ? " per bucket" : ""}.`,
    "pub struct Pool<const SLOTS: usize> {",
    `    slots: RefCell<${hasBuckets(policy) ? `[${bucket}; BUCKETS]` : bucket}>,`,
    ...(hasAges(policy) ? ["    clock: Cell<u64>,"] : []),
    ...(drawsSlots(policy) ? ["    random: Cell<u64>,"] : []),
    "}",
  ];
}

const BUFFER = [
  "",
  "/// A buffer of a pool.",
  "pub struct Buffer<'a, const SLOTS: usize> {",
  "    pool: &'a Pool<SLOTS>,",
  "    memory: Vec<u8>,",
  "}",
  "",
  "impl<const SLOTS: usize> Deref for Buffer<'_, SLOTS> {",
  "    type Target = Vec<u8>;",
  "    fn deref(&self) -> &Vec<u8> {",
  "        &self.memory",
  "    }",
  "}",
  "",
  "impl<const SLOTS: usize> DerefMut for Buffer<'_, SLOTS> {",
  "    fn deref_mut(&mut self) -> &mut Vec<u8> {",
  "        &mut self.memory",
  "    }",
  "}",
  "",
  "impl<const SLOTS: usize> Drop for Buffer<'_, SLOTS> {",
  "    fn drop(&mut self) {",
  "        self.pool.put(std::mem::take(&mut self.memory));",
  "    }",
  "}",
];

/** The lines of a Rust file. */
export function rustFile(given: Policy): string[] {
  const policy = general(given);
  return [
    ...head(given, given.capacity),
    ...imports(policy),
    ...constants(policy),
    ...held(policy),
    ...pool(policy),
    ...BUFFER,
    ...bucketOf(policy),
    ...fits(policy),
    "",
    "impl<const SLOTS: usize> Pool<SLOTS> {",
    ...indented(indented(methods(policy))),
    "}",
  ];
}
