import type { Policy } from "../models/allocation/scenario";
import { about, C_NOTES, fields, freeAll, get, helpers, put, seeded, size, tops } from "./cache-routines";
import { bucketCountOf, drawsSlots, hasAges, hasBuckets } from "./comparisons";
import { CPP, functionLines, indented } from "./dialect";

const head = (policy: Policy): string[] => [
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
  ...head(policy),
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
