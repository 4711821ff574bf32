import { LabFigures } from "../../shared/LabFigures";
import type { PageFigure } from "../page-state";
import { DirectReads } from "./DirectReads";
import { EaterQuestion } from "./EaterQuestion";
import { FreePanel } from "./FreePanel";
import { fileFigure } from "./file-figure";
import { memoryFigure } from "./memory-figure";
import { ReadsPanel } from "./ReadsPanel";
import { StepNow } from "./StepNow";
import { timesFigure } from "./times-figure";
import "./machine.css";

/** A part of the stage, from top to bottom. */
export type MachinePart = "memory" | "file" | "now" | "free" | "reads" | "direct" | "times";

/** The parts beside a lesson, unless it highlights one. It asks what the next step does, so it does not tell it. */
const OF_LESSON: readonly MachinePart[] = ["memory", "file", "free", "reads", "direct", "times"];

/** All parts of the lab, with the last step and a question. */
export const OF_LAB: readonly MachinePart[] = ["now", ...OF_LESSON];

/** The machine: memory, file, the last step, the output of free, reads, and where their time goes. */
export function MachineStage({ shows = OF_LESSON }: { readonly shows?: readonly MachinePart[] }) {
  const has = (part: MachinePart) => shows.includes(part);
  return (
    <div className="machine">
      {has("now") && <EaterQuestion />}
      {has("memory") && <Drawn figure={memoryFigure} />}
      {has("file") && <Drawn figure={fileFigure} />}
      {has("now") && <StepNow />}
      {has("free") && <FreePanel />}
      {has("reads") && <ReadsPanel />}
      {(has("direct") || has("times")) && (
        <div className="machine-pair beyond-look">
          {has("direct") && <DirectReads />}
          {has("times") && <Drawn figure={timesFigure} />}
        </div>
      )}
    </div>
  );
}

/** The machine is one lane. */
const Drawn = ({ figure }: { readonly figure: PageFigure }) => (
  <LabFigures figures={[figure]} lane={0} origin="modeled" />
);
