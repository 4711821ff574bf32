import { readFileSync } from "node:fs";
import { CORE_PATHS } from "../src/library/node/core-files.ts";
import type { CoreName } from "../src/shared/core-name.ts";
import { fnv1a } from "../src/shared/fnv.ts";

/** The checksums that src/kernel/worker/engine-loader.ts compares with the downloaded cores. */
export const CORE_CHECKSUMS = Object.fromEntries(
  Object.entries(CORE_PATHS).map(([name, path]) => [name, fnv1a(readFileSync(path))]),
) as Readonly<Record<CoreName, number>>;
