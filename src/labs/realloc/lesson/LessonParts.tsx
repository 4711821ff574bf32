import type { ComponentType } from "react";
import { formatInteger } from "../../../shared/format";
import { useAllocationReading } from "../../shared/allocation-frame";
import { callSentence } from "../call-words";
import { useReallocScenario } from "../use-realloc";
import { BillPart, CallsPart, MovesPart } from "./LessonCalls";
import { LessonChart, SumsPart } from "./LessonChart";
import { GrowthPart } from "./LessonGrowth";
import type { PartProps } from "./part-props";
import { type PartName, partNamed, STAGE_PARTS } from "./stage-parts";
import { useLessonSweep, useShownCalls } from "./use-lesson-sweep";
import "./lesson-stage.css";

const PARTS: Readonly<Record<Exclude<PartName, "growth">, ComponentType<PartProps>>> = {
  calls: CallsPart,
  bill: BillPart,
  moves: MovesPart,
  sizes: LessonChart,
  sums: SumsPart,
};

interface LessonPartsProps {
  readonly highlight: string | null | undefined;
  readonly lane: number;
  /** Of drawings: 1 on the page. */
  readonly scale?: number;
}

/** The part of the lab that a step is about, as far as its calls have been made. */
export function LessonParts({ highlight, lane, scale = 1 }: LessonPartsProps) {
  const part = partNamed(highlight) ?? "calls";
  const sweep = useLessonSweep();
  const calls = useShownCalls();
  if (part === "growth") return <GrowthPart />;
  const Part = PARTS[part];
  if (sweep === null || calls.length === 0) return <CallsSoFar part={part} lane={lane} />;
  return <Part {...{ sweep, calls, lane, scale }} />;
}

/** Stands in for a part while no batch has ended. */
function CallsSoFar({ part, lane }: { readonly part: PartName; readonly lane: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  return (
    <p className={STAGE_PARTS[part].selector.slice(1)}>
      {formatInteger(info.done)} of {formatInteger(3 * scenario.pointers)} calls so far.{" "}
      {callSentence(scenario, info, lanes[lane])}
    </p>
  );
}
