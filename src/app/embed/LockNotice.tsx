import { useAsked } from "../../kernel/run/asked-store";
import type { Lock } from "../../kernel/run/presentation";
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
