import type { ComponentType, ReactNode } from "react";
import { loadLab } from "../kernel/labs/labs";
import { KindOfFrames } from "../kernel/run/hooks";
import { useScenario } from "../kernel/run/scenario-store";
import type { LabRow } from "../labs/lab";
import { ofEachLab } from "../labs/labs";
import { type LaterPart, lazyComponent, Missing } from "../ui/lazy-component";

/** A part of the page that differs by lab. It shows the current lab's version, loaded when it is first shown. */
export function ofLab<Props extends object>(
  load: (row: LabRow) => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  missing: ComponentType<Props> = Missing,
): LaterPart<Props> {
  const loaded = async (row: LabRow) => {
    const [part] = await Promise.all([load(row), loadLab(row.id)]);
    return part;
  };
  const partOf = ofEachLab((row) => lazyComponent(() => loaded(row), waiting, missing));
  const OfLab = (props: Props) => {
    const Part = partOf(useScenario(({ scenario }) => scenario.lab));
    return (
      <KindOfFrames>
        <Part {...props} />
      </KindOfFrames>
    );
  };
  return Object.assign(OfLab, { load: () => partOf(useScenario.getState().scenario.lab).load() });
}
