import type { FrameInfo } from "../../kernel/protocol/messages";
import { blankFrame } from "../../kernel/run/first-frame";
import type { Frame } from "../../kernel/run/frame-store";
import { running } from "../../kernel/scenario/running";
import type { Scenario } from "../../kernel/scenario/scenario";
import { defaultScenario } from "../../models/allocation/default-scenario";
import { equal } from "../../shared/equal";
import { type PackedLane, unpackFrame } from "./packed-frame";

/** A big buffer of a run: `size` in bytes, `born` and `freed` are steps; null = it is still allocated or cached at the end. */
export interface Giant {
  readonly size: number;
  readonly born: number;
  readonly freed: number | null;
}

/** The figures of the default run, as opening-frame.json keeps them. The build puts that file into index.html, as data. */
export interface Opening {
  readonly lanes: readonly PackedLane[];
  readonly firstEvents: FrameInfo["firstEvents"];
  /** Every buffer of at least 102 400 bytes in lane A, in order of birth. */
  readonly giants: readonly Giant[];
}

/** The opening that stands in a page. */
export function openingIn(page: Document): Opening {
  return JSON.parse(
    page.getElementById("opening-frame")?.textContent ?? '{ "lanes": [], "firstEvents": [], "giants": [] }',
  );
}

/** What the page shows before the core answers: of the default run its true figures, of any other none. */
export function firstFrame(scenario: Scenario, { lanes, firstEvents }: Opening): Frame {
  const isDefault = scenario.at === defaultScenario.at && equal(running(scenario), running(defaultScenario));
  return isDefault && lanes.length > 0 ? unpackFrame(scenario, lanes, firstEvents) : blankFrame(scenario);
}
