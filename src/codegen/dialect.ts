import { wrapped } from "../shared/wrapped";

/** A function of the generated file. */
export interface Routine {
  readonly name: string;
  /** A type; "" for a destructor. */
  readonly returns: string;
  readonly parameters: readonly string[];
  readonly body: readonly string[];
  /** A note for the reader; missing = the name suffices. */
  readonly says?: string;
  /** Whether it concerns a cache, rather than only sizes. */
  readonly isMember: boolean;
}

/** The languages whose files share their bodies. */
type CLanguage = "c" | "c++";

/** The differences between C and C++. The rest of each function's body is the same text in both. */
export interface Dialect {
  readonly language: CLanguage;
  readonly size: string;
  readonly word32: string;
  readonly word64: string;
  readonly nothing: string;
  readonly header: string;
  readonly buckets: string;
  readonly tops: string;
  readonly slots: string;
  /** 1 as a size. */
  readonly one: string;
  /** A field of the cache. */
  readonly field: (name: string) => string;
  /** Calls a free routine. */
  readonly call: (name: string, argument: string) => string;
  /** Calls a member routine. */
  readonly callMember: (name: string, argument: string) => string;
  /** Converts to 32 bits. */
  readonly narrow: (value: string) => string;
  /** The header before a buffer. */
  readonly headerOf: (buffer: string, isConst?: boolean) => string;
  /** Frees the memory at a header. */
  readonly release: (header: string) => string;
  /** How get reacts to an allocation failure. */
  readonly giveUp: string;
  /** Converts to 64 bits. */
  readonly wide: (value: string) => string;
  readonly comment: (text: string) => string[];
}

export const LINE_WIDTH = 84;

export const C: Dialect = {
  language: "c",
  size: "size_t",
  word32: "uint32_t",
  word64: "uint64_t",
  nothing: "NULL",
  header: "BufferHeader",
  buckets: "BUFFER_CACHE_BUCKETS",
  tops: "buffer_cache_tops",
  slots: "BUFFER_CACHE_SLOTS",
  one: "(size_t)1",
  field: (name) => `cache->${name}`,
  call: (name, argument) => `buffer_cache_${name}(${argument})`,
  callMember: (name, argument) => `buffer_cache_${name}(cache, ${argument})`,
  narrow: (value) => `(uint32_t)(${value})`,
  headerOf: (buffer, isConst = false) => `(${isConst ? "const " : ""}BufferHeader *)${buffer} - 1`,
  release: (header) => `free(${header});`,
  giveUp: "return NULL;",
  wide: (value) => `(uint64_t)${value}`,
  comment: (text) => {
    const lines = wrapped(text, LINE_WIDTH);
    return lines.map((line, i) => `${i === 0 ? "/* " : " * "}${line}${i === lines.length - 1 ? " */" : ""}`);
  },
};

export const CPP: Dialect = {
  language: "c++",
  size: "std::size_t",
  word32: "std::uint32_t",
  word64: "std::uint64_t",
  nothing: "nullptr",
  header: "Header",
  buckets: "bucket_count",
  tops: "tops",
  slots: "slot_count",
  one: "std::size_t{1}",
  field: (name) => `${name}_`,
  call: (name, argument) => `${name}(${argument})`,
  callMember: (name, argument) => `${name}(${argument})`,
  narrow: (value) => `static_cast<std::uint32_t>(${value})`,
  headerOf: (buffer, isConst = false) => `static_cast<${isConst ? "const " : ""}Header *>(${buffer}) - 1`,
  release: (header) => `::operator delete(${header});`,
  giveUp: "throw std::bad_alloc();",
  wide: (value) => `std::uint64_t{${value}}`,
  comment: (text) => wrapped(text, LINE_WIDTH).map((line) => `// ${line}`),
};

function cFunction({ name, returns, parameters, body, says, isMember }: Routine): string[] {
  const given = isMember ? ["BufferCache *cache", ...parameters] : parameters;
  return [
    ...(says === undefined ? [] : C.comment(says)),
    `static inline ${pointed(returns || "void")}buffer_cache_${name}(${given.join(", ")}) {`,
    ...indented(body),
    "}",
  ];
}

/** A type before a name, without a space after "*": "void *". */
const pointed = (type: string) => (type.endsWith("*") ? type : `${type} `);
export const indented = (lines: readonly string[]) => lines.map((line) => (line === "" ? "" : `  ${line}`));

function cppFunction({ name, returns, parameters, body, says, isMember }: Routine): string[] {
  const type = returns === "" ? "" : `${isMember ? "" : "static "}${pointed(returns)}`;
  return [
    ...(says === undefined ? [] : CPP.comment(says)),
    `${type}${name}(${parameters.join(", ")}) {`,
    ...indented(body),
    "}",
  ];
}

/** Free functions (C) or member functions (C++), separated by empty lines. */
export function functionLines(dialect: Dialect, routines: readonly Routine[]): string[] {
  const write = dialect.language === "c" ? cFunction : cppFunction;
  return routines.flatMap((routine, i) => [...(i === 0 ? [] : [""]), ...write(routine)]);
}
