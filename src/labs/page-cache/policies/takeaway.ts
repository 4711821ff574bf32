import { PAGE_FIGURE } from "../../../generated/page_cache";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { formatInteger } from "../../../shared/format";
import type { Takeaway } from "../../shared/takeaway";

/** The takeaway of a state of the caches, about the lane in focus. */
export function policiesTakeaway(caches: readonly PolicyArrays[], focus: number): Takeaway {
  const dead = caches[focus]?.figures[PAGE_FIGURE.dead] ?? Number.NaN;
  if (Number.isNaN(dead)) return { strong: "Which page goes?", rest: "" };
  return { strong: `${formatInteger(dead)} pages`, rest: " are never requested again." };
}
