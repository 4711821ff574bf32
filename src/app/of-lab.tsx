import type { ComponentType, ReactNode } from "react";
import { loadLab } from "../kernel/labs/labs";
import { useAsked } from "../kernel/run/asked-store";
import { KindOfFrames } from "../kernel/run/hooks";
import { useOverlay } from "../kernel/run/overlay-store";
import { useScenario } from "../kernel/run/scenario-store";
import { useTransport } from "../kernel/run/transport-store";
import type { LabRow } from "../labs/lab";
import { ofEachLab } from "../labs/labs";
import { closeSweep } from "../sweep/SweepButton";
import { type LaterPart, lazyComponent, Missing } from "../ui/lazy-component";
import { whenIdle } from "../ui/when-idle";

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

const Sheet = ofLab(async (row) => {
  await whenIdle();
  const [{ MenuSheet }, files] = await Promise.all([import("./print/Sheet"), row.files()]);
  return () => <MenuSheet files={files} />;
});

/**
 * The sheet for the browser's own Print. It is loaded when the core has answered and the browser is idle, because that
 * Print does not wait. It is not loaded while a question withholds the state.
 */
export function MenuSheetLater() {
  const { ready } = useTransport();
  const { prediction } = useAsked();
  return ready && prediction?.pick !== null && <Sheet />;
}

interface SweepProps {
  readonly focus: number;
  readonly onClose: () => void;
}

const LabSweepDialog = ofLab<SweepProps>(async (row) => {
  const [{ SweepDialog }, lab] = await Promise.all([import("../sweep/SweepDialog"), row.sweep()]);
  return (props) => <SweepDialog lab={lab} {...props} />;
});

/** The current lab's sweep, while it is open. */
export function Sweeping() {
  const { sweeping } = useOverlay();
  return sweeping !== null && <LabSweepDialog focus={sweeping} onClose={closeSweep} />;
}
