import { SOURCES } from "../../shared/sources";
import type { LabHelp } from "../lab";

/** The help of the page-cache lab. */
export const pageHelp: LabHelp = {
  about:
    "An operating system keeps pages of files in memory. The first stage replays a benchmark whose figures depend on that cache. The second stage runs replacement policies on the same requests, page by page.",
  sources:
    "The machine is fitted to the figures of “How caching works”. The policies follow their papers and match libCacheSim 0.3.5.",
  article: SOURCES.caching,
  keys: [
    [
      "Space, in the first stage",
      "play in real time, unless you chose a speed; with reduced motion, go to the end of the command",
    ],
    [", .", "the previous event, the next event (a command ends, a scan begins, a cache is flushed)"],
    ["← → Home End on lists", "move between pages, with their biographies"],
    ["N, B", "while viewing one request, the next step, the previous step"],
    ["A", "while viewing one request, show all its steps"],
    ["← → on “Misses by cache size”", "a smaller cache, a larger cache"],
  ],
};
