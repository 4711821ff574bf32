import { useAsked } from "../../kernel/run/asked-store";
import { LabTransport, type LabTransportProps } from "./LabTransport";
import { StepTransport } from "./StepTransport";

/** The transport, as far as the link asks for it. */
export function TransportAsAsked(props: LabTransportProps) {
  const { controls } = useAsked((asked) => asked.presentation);
  if (controls === "none") return null;
  if (controls === "step") return <StepTransport {...props} />;
  return <LabTransport {...props} />;
}
