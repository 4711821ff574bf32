import { type Lock, useAsked } from "../../kernel/run/asked-store";
import { Notice } from "../Notice";

const nameOf = (lock: Lock) => (lock === "workload" ? "the workload" : `policy ${lock}`);

/** Says why a change was not made. */
export function LockNotice({ refused }: { readonly refused: readonly Lock[] }) {
  return (
    <Notice
      texts={["Nothing was changed", `Locked by the link’s author: ${refused.map(nameOf).join(", ")}`]}
      action="Dismiss"
      onAction={() => useAsked.setState({ refused: [] })}
    />
  );
}
