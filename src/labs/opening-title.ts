import { defaultScenario } from "../models/allocation/default-scenario";
import { laneLetter } from "../shared/lane-letter";
import { firstFrame, type Opening } from "./buffer-cache/first-frame";
import { takeaway } from "./buffer-cache/words/describe-frame";
import type { AllocationFrame } from "./shared/allocation-frame";
import type { Takeaway } from "./shared/takeaway";

/** The title of the first lab's opening state, for the page before its script runs. */
export function openingTitle(opening: Opening): Takeaway {
  const [lane] = (firstFrame(defaultScenario, opening) as AllocationFrame).lanes;
  if (lane === undefined) throw new Error("The opening has no lane.");
  return takeaway(lane, laneLetter(0));
}
