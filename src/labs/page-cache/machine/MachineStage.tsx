import type { ReactNode } from "react";
import { LabFigures } from "../../shared/LabFigures";
import type { PageFigure } from "../page-state";
import { DirectReads } from "./DirectReads";
import { FreePanel } from "./FreePanel";
import { fileFigure } from "./file-figure";
import { memoryFigure } from "./memory-figure";
import { ReadsPanel } from "./ReadsPanel";
import { timesFigure } from "./times-figure";
import "./machine.css";

/** A part of the stage, from top to bottom. */
export type MachinePart = "memory" | "file" | "free" | "reads" | "direct" | "times";

const ALL: readonly MachinePart[] = ["memory", "file", "free", "reads", "direct", "times"];

interface StageProps {
  readonly shows?: readonly MachinePart[];
  /** A question and the last step. A lesson has neither, because it asks for the next step. */
  readonly question?: ReactNode;
  readonly now?: ReactNode;
}

/** The machine: memory, file, the last step, the output of free, reads, and where their time goes. */
export function MachineStage({ shows = ALL, question, now }: StageProps) {
  const has = (part: MachinePart) => shows.includes(part);
  return (
    <div className="machine">
      {question}
      {has("memory") && <Drawn figure={memoryFigure} />}
      {has("file") && <Drawn figure={fileFigure} />}
      {now}
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
