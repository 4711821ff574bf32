import type { Problem } from "../../scenario/scenario";
import { useLab } from "../../state/lab-store";
import { Notice } from "../Notice";

/** Says all that the address asked of the page's looks and did not get. */
export function QueryNotice({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Notice action="Dismiss" onAction={() => useLab.setState({ queryProblems: [] })}>
      The address asks for what this page cannot do; the rest of it is done.
      {problems.map(({ field, value, allowed }) => (
        <span key={`${field} ${value} ${allowed}`} className="notice-item">
          <code>
            {field}={value}
          </code>
          , allowed: {allowed}
        </span>
      ))}
    </Notice>
  );
}
