import { useAsked } from "../../../kernel/run/asked-store";
import { PolicyForms } from "./PolicyForms";
import { RequestsForm } from "./RequestsForm";

export { PoliciesStory } from "./PoliciesStory";

/** What a person may change about requests and policies. */
export function PoliciesControls({ focus }: { readonly focus: number }) {
  const hide = useAsked(({ presentation }) => presentation.hide);
  return (
    <div className="policies-rail">
      {!hide.includes("workload") && <RequestsForm />}
      {!hide.includes("policy") && <PolicyForms focus={focus} />}
    </div>
  );
}
