import { useLab } from "../state/lab-store";
import { Notice } from "./Notice";

/** Says that a part of the page could not be drawn; the run goes on behind it. */
export function DrawingNotice({ text }: { readonly text: string }) {
  return (
    <Notice action="Dismiss" onAction={() => useLab.setState({ drawingFailure: null })}>
      <b>Part of this page could not be drawn</b>: {text}. The simulation is not affected.
    </Notice>
  );
}
