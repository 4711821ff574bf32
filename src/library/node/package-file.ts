import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The sources and the built program both lie three folders deep. Not new URL(…, import.meta.url), which a bundler replaces. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The address of a file that is read while the program runs, by its path in the package. */
export const packagePath = (path: string): string => join(PACKAGE, path);

/** The text of a file of the package, such as a program that a command gives away. */
export const packageText = (path: string): string => readFileSync(packagePath(path), "utf8");
