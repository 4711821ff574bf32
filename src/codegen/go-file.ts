import type { Policy } from "../models/allocation/scenario";
import { about } from "./file-parts";
import { goFunctions } from "./go-functions";
import { sharedPool } from "./go-shared";
import { bucketCountOf, drawsSlots, hasAges, hasBuckets } from "./policy-needs";

const NOTES = [
  "Use one Pool per goroutine, because it has no locks.",
  "A buffer's capacity is its size. Give it back as you got it, not a part of it.",
];

const head = (policy: Policy): string[] => [
  "// Package buffercache is a pool of freed buffers (Go 1.21).",
  "//",
  ...about(policy, NOTES).map((line) => `// ${line}`),
  "//",
  drawsSlots(policy) ? "//\tpool := buffercache.New(1)" : "//\tvar pool buffercache.Pool",
  "//\tbuffer := pool.Get(100)",
  "//\tpool.Put(buffer)",
  "package buffercache",
];

function constants(policy: Policy): string[] {
  const { capacity, buckets, bounds } = policy;
  const slots = capacity === 0 ? [] : ["", `const slotCount = ${capacity}`];
  if (!hasBuckets(policy)) return slots;
  const count = [...slots, "", `const bucketCount = ${bucketCountOf(policy)}`];
  if (buckets !== "own") return count;
  const tops = bounds.map((bound) => `\t${bound},`);
  return [...count, "", "// The largest size of each bucket.", "var tops = [bucketCount]int{", ...tops, "}"];
}

const held = (policy: Policy): string[] =>
  hasAges(policy) ? ["", "// A cached buffer.", "type held struct {", "\tmemory  []byte", "\tentered uint64", "}"] : [];

function pool(policy: Policy): string[] {
  const size = `${hasBuckets(policy) ? "[bucketCount]" : ""}[slotCount]`;
  const fields = [
    ...(policy.capacity > 0 ? [["slots", `${size}${hasAges(policy) ? "held" : "[]byte"}`]] : []),
    ...(hasAges(policy) ? [["clock", "uint64"]] : []),
    ...(drawsSlots(policy) ? [["random", "uint64"]] : []),
  ];
  const width = Math.max(...fields.map(([name = ""]) => name.length));
  const says = ["", `// A Pool caches buffers.${drawsSlots(policy) ? " New makes one." : " Its zero value is empty."}`];
  if (fields.length === 0) return [...says, "type Pool struct{}"];
  const lines = fields.map(([name = "", type]) => `\t${name.padEnd(width)} ${type}`);
  return [...says, "type Pool struct {", ...lines, "}"];
}

/** The lines of a Go file, as gofmt formats it. */
export const goFile = (policy: Policy): string[] => [
  ...head(policy),
  ...(policy.cutoff === null ? [] : ["", 'import "sync"']),
  ...constants(policy),
  ...held(policy),
  ...pool(policy),
  ...goFunctions(policy),
  ...sharedPool(policy),
];
