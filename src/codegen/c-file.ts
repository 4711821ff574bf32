import { bucketCountOf } from "../models/allocation/policy-fields";
import type { Policy } from "../models/allocation/scenario";
import { about, C_NOTES, fields, freeAll, get, helpers, put, seeded, size, tops } from "./cache-routines";
import { drawsSlots, hasAges, hasBuckets } from "./comparisons";
import { C, CPP, functionLines, indented, type Routine } from "./dialect";

const head = (policy: Policy): string[] => [
  "/* buffer_cache.h: a cache of freed buffers (C11).",
  " *",
  ...about(policy, C_NOTES).map((line) => ` * ${line}`),
  " *",
  " *     BufferCache cache;",
  ` *     buffer_cache_init(&cache${drawsSlots(policy) ? ", 1" : ""});`,
  " *     char *buffer = buffer_cache_get(&cache, 100);",
  " *     buffer_cache_put(&cache, buffer);",
  " *     buffer_cache_destroy(&cache);",
  " */",
  "#ifndef BUFFER_CACHE_H",
  "#define BUFFER_CACHE_H",
  "",
  "#include <stddef.h>",
  "#include <stdint.h>",
  "#include <stdlib.h>",
  "",
];

function counts(policy: Policy): string[] {
  const named = [
    ...(hasBuckets(policy) ? [`${C.buckets} = ${bucketCountOf(policy)},`] : []),
    ...(policy.capacity > 0 ? [`${C.slots} = ${policy.capacity},`] : []),
  ];
  return named.length === 0 ? [] : ["enum {", ...indented(named), "};", ""];
}

/** Lines followed by an empty one; nothing if there are no lines. */
const block = (lines: readonly string[]) => (lines.length === 0 ? [] : [...lines, ""]);

function types(policy: Policy): string[] {
  const members = fields(policy, C);
  return [
    "/* Precedes each buffer in memory. */",
    "typedef struct BufferHeader {",
    "  _Alignas(max_align_t) size_t size;",
    ...(hasAges(policy) ? ["  uint64_t entered;"] : []),
    "} BufferHeader;",
    "",
    "typedef struct BufferCache {",
    // C has no empty struct.
    ...indented(members.length === 0 ? ["char nothing;"] : members),
    "} BufferCache;",
    "",
  ];
}

function routines(policy: Policy): readonly Routine[] {
  const draws = drawsSlots(policy);
  const init: Routine = {
    name: "init",
    says: "Makes an empty cache.",
    returns: "void",
    parameters: draws ? ["uint32_t seed"] : [],
    body: ["*cache = (BufferCache){0};", ...(draws ? [`cache->random = ${seeded(C)};`] : [])],
    isMember: true,
  };
  const destroy: Routine = {
    name: "destroy",
    says: "Frees the cached buffers; call only init afterward.",
    returns: "void",
    parameters: [],
    body: freeAll(policy, C),
    isMember: true,
  };
  return [...helpers(policy, C), init, destroy, get(policy, C), put(policy, C), size(C)];
}

/** The lines of a C11 header. */
export const cFile = (policy: Policy): string[] => [
  ...head(policy),
  ...counts(policy),
  ...block(tops(policy, C, "static const size_t")),
  ...types(policy),
  ...functionLines(C, routines(policy)),
  "",
  "#endif",
];

const hppHead = (policy: Policy): string[] => [
  "// buffer_cache.hpp: a cache of freed buffers (C++17).",
  "//",
  ...about(policy, C_NOTES).map((line) => `// ${line}`),
  "//",
  `//     BufferCache cache${drawsSlots(policy) ? "(1)" : ""};`,
  "//     void *buffer = cache.get(100);",
  "//     cache.put(buffer);",
  "#ifndef BUFFER_CACHE_HPP",
  "#define BUFFER_CACHE_HPP",
  "",
  "#include <cstddef>",
  "#include <cstdint>",
  "#include <new>",
  "",
];

function opening(policy: Policy): string[] {
  const begins = drawsSlots(policy)
    ? ["explicit BufferCache(std::uint32_t seed)", `    : random_(${seeded(CPP)}) {}`]
    : ["BufferCache() = default;"];
  const ends = policy.capacity === 0 ? [] : ["~BufferCache() {", ...indented(freeAll(policy, CPP)), "}"];
  return [
    ...begins,
    ...ends,
    "BufferCache(const BufferCache &) = delete;",
    "BufferCache &operator=(const BufferCache &) = delete;",
    "",
  ];
}

function constants(policy: Policy): string[] {
  const named = [
    ...(hasBuckets(policy) ? [`static constexpr std::size_t ${CPP.buckets} = ${bucketCountOf(policy)};`] : []),
    ...(policy.capacity > 0 ? [`static constexpr std::size_t ${CPP.slots} = ${policy.capacity};`] : []),
    ...tops(policy, CPP, "static constexpr std::size_t"),
  ];
  return named.length === 0 ? [] : [...named, ""];
}

function hidden(policy: Policy): string[] {
  const members = fields(policy, CPP);
  return [
    ...constants(policy),
    "// Precedes each buffer in memory.",
    "struct alignas(std::max_align_t) Header {",
    "  std::size_t size = 0;",
    ...(hasAges(policy) ? ["  std::uint64_t entered = 0;"] : []),
    "};",
    "",
    ...functionLines(CPP, helpers(policy, CPP)),
    ...(members.length === 0 ? [] : ["", ...members]),
  ];
}

/** The lines of a C++17 header. */
export const cppFile = (policy: Policy): string[] => [
  ...hppHead(policy),
  "class BufferCache {",
  "public:",
  ...indented([...opening(policy), ...functionLines(CPP, [get(policy, CPP), put(policy, CPP), size(CPP)])]),
  "",
  "private:",
  ...indented(hidden(policy)),
  "};",
  "",
  "#endif",
];
