import { useAsked } from "../../state/asked-store";
import { LabTransport } from "./LabTransport";
import type { LaneFocus } from "./run-keys";
import { StepTransport } from "./StepTransport";

/** As much of the transport as the address wants. */
export function TransportAsAsked({ focus, onFocus, events }: Omit<LaneFocus, "lanes">) {
  const { controls } = useAsked((asked) => asked.presentation);
  if (controls === "none") return null;
  if (controls === "step") return <StepTransport focus={focus} onFocus={onFocus} />;
  return <LabTransport focus={focus} onFocus={onFocus} events={events} />;
}
