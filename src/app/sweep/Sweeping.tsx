import { useOverlay } from "../../kernel/run/overlay-store";
import { closeSweep } from "../../sweep/SweepButton";
import { ofLab } from "../of-lab";

interface SweepProps {
  readonly focus: number;
  readonly onClose: () => void;
}

const LabSweepDialog = ofLab<SweepProps>(async (row) => {
  const [{ SweepDialog }, lab] = await Promise.all([import("../../sweep/SweepDialog"), row.sweep()]);
  return (props) => <SweepDialog lab={lab} {...props} />;
});

/** The current lab's sweep, while it is open. */
export function Sweeping() {
  const { sweeping } = useOverlay();
  return sweeping !== null && <LabSweepDialog focus={sweeping} onClose={closeSweep} />;
}
