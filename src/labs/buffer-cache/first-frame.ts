import type { FrameInfo } from "../../kernel/protocol/messages";
import { blankFrame, type Frame } from "../../kernel/run/frame-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { defaultScenario } from "../../models/allocation/default-scenario";
import { equal } from "../../shared/equal";
import { type PackedLane, unpackFrame } from "./packed-frame";

/** A big buffer of a run. `size` is in bytes; `born` and `freed` are steps. null: still allocated or cached at the end. */
export interface Giant {
  readonly size: number;
  readonly born: number;
  readonly freed: number | null;
}

/** The figures of the default run from opening-frame.json. The build embeds that file in index.html. */
export interface Opening {
  readonly lanes: readonly PackedLane[];
  readonly firstEvents: FrameInfo["firstEvents"];
  /** Every buffer of at least 102 400 bytes in lane A, in order of creation. */
  readonly giants: readonly Giant[];
}

/** Reads the opening that the page embeds. */
export function openingIn(page: Document): Opening {
  return JSON.parse(
    page.getElementById("opening-frame")?.textContent ?? '{ "lanes": [], "firstEvents": [], "giants": [] }',
  );
}

/** The frame to show before the core answers: the true figures of the default run, or a blank for any other scenario. */
export function firstFrame(scenario: Scenario, { lanes, firstEvents }: Opening): Frame {
  const isDefault =
    scenario.at === defaultScenario.at && equal(simulationKey(scenario), simulationKey(defaultScenario));
  return isDefault && lanes.length > 0 ? unpackFrame(scenario, lanes, firstEvents) : blankFrame(scenario);
}
