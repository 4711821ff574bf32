import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Not new URL(…, import.meta.url), which a bundler replaces.
const SOURCES = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The text of a file of src, such as a program that a command gives away. */
export const sourceText = (path: string): string => readFileSync(join(SOURCES, path), "utf8");
