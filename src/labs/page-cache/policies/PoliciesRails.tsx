import { useAsked } from "../../../kernel/run/asked-store";
import { TraceSection } from "../traces/TraceSection";
import { PolicyForms } from "./PolicyForms";
import { RequestsForm } from "./RequestsForm";

export { PoliciesStory } from "./PoliciesStory";

/** The requests, the size of the caches and their policies, for a person to change. */
export function PoliciesControls({ focus }: { readonly focus: number }) {
  const hide = useAsked(({ presentation }) => presentation.hide);
  return (
    <div className="policies-rail">
      {!hide.includes("workload") && <RequestsForm />}
      {!hide.includes("workload") && <TraceSection />}
      {!hide.includes("policy") && <PolicyForms focus={focus} />}
    </div>
  );
}
