import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { CORE_PATHS } from "../src/library/node/core-files.ts";

const digest = createHash("sha256").update(readFileSync(CORE_PATHS.allocation)).digest("hex");

/** The version, and the beginning of the core's digest, as reports state them. */
export const BUILD = {
  version: String(JSON.parse(readFileSync("package.json", "utf8")).version),
  core: digest.slice(0, 16),
};
