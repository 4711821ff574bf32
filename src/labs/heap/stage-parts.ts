import { heapName } from "../../models/allocation/heap-words";
import type { Policy } from "../../models/allocation/scenario";
import type { StagePart } from "../shared/lab-lesson";
import type { HeapMeasure } from "./charts/layout/curves";

/** A part that a lesson can highlight. */
interface LessonPart extends StagePart {
  /** The curves that its step shows; empty = the maps instead. Others would answer a later step. */
  readonly measures: readonly HeapMeasure[];
}

/** The parts that a lesson can highlight. lesson-stage.css outlines them. */
export const STAGE_PARTS = {
  memory: {
    selector: ".heap-ledger",
    name: "the memory",
    where: "the bars at the top of the stage",
    measures: [],
  },
  maps: {
    selector: ".heap-lanes",
    name: "the maps of addresses",
    where: "below the bars",
    measures: [],
  },
  overhead: {
    selector: ".heap-curves",
    name: "the curves",
    where: "at the bottom of the stage",
    measures: ["overhead"],
  },
  faults: {
    selector: ".heap-curves",
    name: "the curves",
    where: "at the bottom of the stage",
    measures: ["overhead", "faults"],
  },
} as const satisfies Readonly<Record<string, LessonPart>>;

const PARTS: Readonly<Record<string, LessonPart>> = STAGE_PARTS;

/** The curves that a step shows; undefined = it highlights no part, so nothing is left out. */
export const shownMeasures = (highlight: string | null | undefined): readonly HeapMeasure[] | undefined =>
  PARTS[highlight ?? ""]?.measures;

/** Longest lane name where several are in a row. The lane's head shows changed parameters. */
const MOST_LETTERS = 30;

export const shownName = ({ heap }: Policy): string => heapName(heap, MOST_LETTERS);
