import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { type Block, drawBlocks, heightOf } from "../../plot/picture-blocks";
import type { Surface } from "../../plot/surface";
import type { FigureState, LabFigure } from "../shared/lab-figures";
import { laneNames } from "../shared/lab-words";
import { bufferWords } from "./lab-words";

/** A figure of the buffer-cache lab. */
export type BufferFigure = LabFigure<AllocationScenario, AllocationLane>;
/** The state that such a figure draws. */
export type BufferState = FigureState<AllocationScenario, AllocationLane>;

/** The names of a state's lanes. */
export const namesOf = ({ scenario }: BufferState): readonly string[] => laneNames(bufferWords, scenario);

/** A picture of parts, of which some share a height and the others have their own. CSS pixels. */
export interface FlexiblePicture {
  /** The shared height with which everything fits. */
  readonly full: number;
  parts(flexible: number): readonly Block[];
}

/** The least share of their full height that flexible parts get beside others. */
const LEAST_SHARE = 0.5;

export const fullHeight = ({ full, parts }: FlexiblePicture): number => heightOf(parts(full));

/** Fills a surface with the first picture whose flexible parts get enough of their full height, or with the last one. */
export function drawFlexible(surface: Surface, pictures: readonly FlexiblePicture[]): void {
  for (const [i, picture] of pictures.entries()) {
    const { full } = picture;
    const whole = picture.parts(full);
    const flexible = surface.height - (heightOf(whole) - full);
    if (flexible < LEAST_SHARE * full && i < pictures.length - 1) continue;
    const isWhole = Math.abs(flexible - full) < 0.01;
    drawBlocks(surface, isWhole ? whole : picture.parts(Math.max(1, flexible)));
    return;
  }
}
