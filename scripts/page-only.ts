import type { Plugin } from "vite";

/** Modules that only a page uses, and their stand-ins: the frames of models, the rest of a bad link, examples of lanes, what
 * it tells about pools. */
const PAGE_ONLY: readonly (readonly [path: RegExp, code: string])[] = [
  [/models.(allocation|page_cache).frames[.]ts$/, "export const [allocationFrames, pageFrames] = [null, null];"],
  [/scenario.valid-part[.]ts$/, "export const validPart = () => null;"],
  [/pools.told-words[.]ts$/, "export const TOLD_WORDS = {};"],
  [/allocation.lane-examples[.]ts$/, "export const [policyExample, parameterExample] = [() => null, () => null];"],
];

/** Builds for programs leave them out. */
export const withoutPage: Plugin = {
  name: "without-page",
  load: (id) => PAGE_ONLY.find(([path]) => path.test(id))?.[1] ?? null,
};
