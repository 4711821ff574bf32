import type { ComponentType, ReactNode } from "react";
import { loadLab } from "../kernel/labs/labs";
import { useAsked } from "../kernel/run/asked-store";
import { KindOfFrames } from "../kernel/run/hooks";
import { useOverlay } from "../kernel/run/overlay-store";
import { useScenario } from "../kernel/run/scenario-store";
import { useTransport } from "../kernel/run/transport-store";
import type { LabRow } from "../labs/lab";
import { ofEachLab } from "../labs/labs";
import { showsRails, useLayer } from "../labs/shared/layer";
import type { LaneParts } from "../labs/shared/use-lane-parts";
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

/** The places of the rails while they are being loaded, so that the stage keeps its own. */
function RailPlaces() {
  return (
    <>
      {useLayer() === "everything" && <aside className="rail rail-right" aria-busy="true" aria-label="What happened" />}
      <aside className="rail rail-left" aria-busy="true" aria-label="Scenario" />
    </>
  );
}

const Rails = ofLab<LaneParts>(async (row) => (await row.rails?.()) ?? (() => null), <RailPlaces />);

/** The rails of the current lab, in a layer that shows them. */
const LabRails = (parts: LaneParts) => {
  useLayer();
  return showsRails() && <Rails {...parts} />;
};

/** A lab's page, with its rails if it opens in a layer that shows them. */
export async function pageOf(row: LabRow): Promise<ComponentType> {
  const [Page] = await Promise.all([row.page(), showsRails() && Rails.load()]);
  return () => <Page Rails={LabRails} />;
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
