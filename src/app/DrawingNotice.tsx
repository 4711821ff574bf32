import { useFaults } from "../kernel/run/fault-store";
import { Notice } from "./Notice";

/** Says that a part of the page could not be drawn. The run continues behind it. */
export function DrawingNotice({ text }: { readonly text: string }) {
  return (
    <Notice
      title="Part of this page could not be drawn"
      texts={[`Error: ${text}`, "The simulation is not affected"]}
      action="Dismiss"
      onAction={() => useFaults.setState({ drawingFailure: null })}
    />
  );
}
