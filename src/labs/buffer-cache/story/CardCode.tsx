import type { Moment } from "../../../codegen/code-line";
import type { Policy } from "../../../models/allocation/scenario";
import { decidingLine } from "../policy/code-rows";

/** The line of a policy's code that decided a step. */
export function CardCode({ policy, moment }: { readonly policy: Policy; readonly moment: Moment }) {
  return <code className="card-code">{decidingLine(policy, moment)}</code>;
}
