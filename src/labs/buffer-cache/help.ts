import { SOURCES } from "../../shared/sources";
import type { LabHelp } from "../lab";

/** The help of the buffer-cache lab. */
export const bufferHelp: LabHelp = {
  about:
    "A program keeps a few freed buffers to save heap calls. Which buffers it keeps decides whether that is a cache or a leak. This lab runs both policies of Raymond Chen’s article “A cache with a bad policy is another name for a memory leak” (2006) on the same requests.",
  sources:
    "With the article’s policies, every figure is replayed step by step with the random numbers of Microsoft’s C runtime and matches the published tables digit for digit. The second listing in the article doubles with probability 1/4, but its tables come from the coin flip of the first.",
  article: SOURCES.chen,
  keys: [["L", "zoom by size: lengths instead of areas, on a log scale"]],
};
