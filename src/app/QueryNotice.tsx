import type { Problem } from "../scenario/scenario";
import { useLab } from "../state/lab-store";
import { Notice } from "./Notice";

/** Says what the address asked of the page's looks and did not get. */
export function QueryNotice({ problem }: { readonly problem: Problem }) {
  return (
    <Notice action="Dismiss" onAction={() => useLab.setState({ queryProblem: null })}>
      The address says{" "}
      <code>
        {problem.field}={problem.value}
      </code>
      , which is none of {problem.allowed}. Your own choice stays.
    </Notice>
  );
}
