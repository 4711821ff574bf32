import { heapName } from "../../models/allocation/heap-words";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { exactHeap } from "../../models/allocation/policy-fields";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { type Block, drawBadge, type Style, widthOf, wrapped, write } from "../../plot/picture-blocks";
import type { FigureState, LabFigure } from "../shared/lab-figures";

/** A figure of the heap lab. */
export type HeapLabFigure = LabFigure<AllocationScenario, AllocationLane>;
/** The state that such a figure draws. */
export type HeapState = FigureState<AllocationScenario, AllocationLane>;

export const SMALL: Style = { size: 12, muted: true };
export const STRONG: Style = { size: 13, weight: 600 };

const choiceOf = ({ scenario }: HeapState, lane: number) => scenario.lanes[lane]?.heap ?? exactHeap;

/** The name of a lane's heap. */
export const nameOf = (state: HeapState, lane: number): string => heapName(choiceOf(state, lane));

/** The name without the parameters, or cut, where the whole name does not fit. */
function nameIn(state: HeapState, lane: number, room: number): string {
  const names = [nameOf(state, lane), heapName(choiceOf(state, lane), 0)];
  const fitting = names.find((name) => widthOf(name, STRONG) <= room);
  return fitting ?? `${wrapped(names[1] ?? "", room - widthOf(" …", STRONG), STRONG)[0]} …`;
}

/** A lane's letter and the name of its heap, with a text at the right. */
export const laneHead = (state: HeapState, lane: number, right = ""): Block => ({
  height: 22,
  draw: (surface) => {
    drawBadge(surface, lane, 0, 0);
    const room = surface.width - 28 - (right === "" ? 0 : widthOf(right, STRONG) + 8);
    write(surface, nameIn(state, lane, room), 28, 10, STRONG);
    write(surface, right, surface.width, 10, { ...STRONG, align: "right" });
  },
});
