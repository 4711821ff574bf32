import type { Policy } from "../models/allocation/scenario";
import { cFile, cppFile } from "./c-file";
import { goFile } from "./go-file";
import type { Language } from "./language-names";
import { rustFile } from "./rust-file";

interface FileKind {
  /** As people call the language. */
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly lines: (policy: Policy) => readonly string[];
}

/** The languages of a cache for a real program. */
export const LANGUAGES = {
  c: { label: "C", name: "buffer_cache.h", type: "text/x-c", lines: cFile },
  "c++": { label: "C++", name: "buffer_cache.hpp", type: "text/x-c++", lines: cppFile },
  rust: { label: "Rust", name: "buffer_cache.rs", type: "text/x-rust", lines: rustFile },
  go: { label: "Go", name: "buffer_cache.go", type: "text/x-go", lines: goFile },
} as const satisfies Record<Language, FileKind>;

export interface CacheFile {
  readonly name: string;
  readonly text: string;
  readonly lines: number;
}

/** A cache with this policy for a real program, in one file that needs only the standard library. */
export function cacheFile(policy: Policy, language: Language): CacheFile {
  const { name, lines: linesOf } = LANGUAGES[language];
  const lines = linesOf(policy);
  return { name, text: `${lines.join("\n")}\n`, lines: lines.length };
}
