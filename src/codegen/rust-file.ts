import type { Policy } from "../models/allocation/scenario";
import { givenUp, handedOut } from "./comparisons";
import { indented } from "./dialect";
import { about, ONE_PER_THREAD } from "./file-parts";
import { bucketCountOf, drawsSlots, hasAges, hasBuckets } from "./policy-needs";
import { bucketOf, fits, methods } from "./rust-functions";

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
