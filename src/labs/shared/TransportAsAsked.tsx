import { useLab } from "../../state/lab-store";
import { LabTransport } from "./LabTransport";
import type { LaneFocus } from "./run-keys";
import { StepTransport } from "./StepTransport";

/** As much of the transport as the address wants. */
export function TransportAsAsked({ focus, onFocus }: Pick<LaneFocus, "focus" | "onFocus">) {
  const { controls } = useLab((lab) => lab.presentation);
  if (controls === "none") return null;
  const Transport = controls === "step" ? StepTransport : LabTransport;
  return <Transport focus={focus} onFocus={onFocus} />;
}
