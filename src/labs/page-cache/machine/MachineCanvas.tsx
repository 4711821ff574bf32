import { useCallback } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { machineOf, pageNow, showsMachine } from "../page-state";

interface MachineCanvasProps {
  readonly className: string;
  /** A description of the drawing; "" = the text beside it is one. */
  readonly words: string;
  readonly draw: (surface: Surface, machine: MachineArrays, scenario: PageScenario) => void;
}

/** Draws every frame of the machine. `draw` must be stable. */
export function MachineCanvas({ className, words, draw }: MachineCanvasProps) {
  const { frames } = useRun();
  const drawFrame = useCallback(
    (surface: Surface) => {
      const frame = frames.reading();
      if (showsMachine(frame)) draw(surface, machineOf(frame), pageNow());
    },
    [frames, draw],
  );
  return (
    <>
      <DrawnCanvas className={className} draw={drawFrame} subscribe={frames.subscribeReading} />
      {words !== "" && <p className="visually-hidden">{words}</p>}
    </>
  );
}
