import type { LabHelp } from "../lab";

/** The help of the page-cache lab. */
export const pageHelp: LabHelp = {
  about:
    "An operating system keeps pages of files in memory. The first stage replays a benchmark whose figures depend on that cache. The second stage runs replacement policies on the same requests, page by page.",
  sources:
    "The machine is fitted to the figures of “How caching works”. The policies follow their papers and match libCacheSim 0.3.5.",
  keys: [[", .", "the previous event, the next event"]],
};
