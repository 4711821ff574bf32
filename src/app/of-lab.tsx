import type { ComponentType, ReactNode } from "react";
import { KindOfFrames } from "../kernel/run/KindOfFrames";
import { useScenario } from "../kernel/run/scenario-store";
import type { LabRow } from "../labs/lab";
import { ofEachLab } from "../labs/registry";
import { type LaterPart, lazyComponent, Missing } from "../ui/lazy-component";

/** A part of the page that differs by lab. It shows the current lab's version, loaded when it is first shown. */
export function ofLab<Props extends object>(
  load: (row: LabRow) => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  missing: ComponentType<Props> = Missing,
): LaterPart<Props> {
  const parts = ofEachLab((row) => lazyComponent(() => load(row), waiting, missing));
  const OfLab = (props: Props) => {
    const Part = parts[useScenario(({ scenario }) => scenario.lab)];
    return (
      <KindOfFrames>
        <Part {...props} />
      </KindOfFrames>
    );
  };
  return Object.assign(OfLab, { load: () => parts[useScenario.getState().scenario.lab].load() });
}
