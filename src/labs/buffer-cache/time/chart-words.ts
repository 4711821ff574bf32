import type { Detail } from "../../../protocol/messages";
import { formatShare } from "../../../shared/figure-text";

/** How exact the curves are, in words. */
export function detailWords(detail: Detail): string {
  if (detail.kind === "spans") return `coarse: recomputing … ${formatShare(detail.progress, 0)}`;
  return detail.kind === "recomputed" ? "recomputed for this range" : "";
}
