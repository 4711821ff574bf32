import type { Policy } from "../models/allocation/scenario";
import { cFile } from "./c-file";
import { cppFile } from "./cpp-file";
import type { Language } from "./dialect";

export interface CacheFile {
  readonly name: string;
  readonly text: string;
  readonly lines: number;
}

/** A cache with this policy for a real program, in one file that needs only the standard library: C11 or C++17. */
export function cacheFile(policy: Policy, language: Language): CacheFile {
  const lines = language === "c" ? cFile(policy) : cppFile(policy);
  const name = language === "c" ? "buffer_cache.h" : "buffer_cache.hpp";
  return { name, text: `${lines.join("\n")}\n`, lines: lines.length };
}
