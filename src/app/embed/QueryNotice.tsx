import { useAsked } from "../../kernel/run/asked-store";
import type { Problem } from "../../kernel/scenario/scenario";
import { Notice } from "../Notice";

/** Names everything in the query that the page could not do. */
export function QueryNotice({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Notice
      texts={["The address asks for something this page cannot do. The rest takes effect"]}
      items={problems.map(({ field, value, allowed }) => ({ given: `${field}=${value}`, text: `allowed: ${allowed}` }))}
      action="Dismiss"
      onAction={() => useAsked.setState({ queryProblems: [] })}
    />
  );
}
