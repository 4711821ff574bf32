import type { FrameInfo } from "../../../kernel/protocol/messages";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { drawMarks, frameAround } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { detailLevel } from "../../shared/step/detail-level";
import { type Act, actsOf } from "../request/acts";
import { outcomeOf } from "../request/lane-request";
import { TOP } from "./strip";
import type { PlacedList } from "./strip-layout";

const RADIUS = 3.5;

/** The hit or miss of a lane's last request; undefined = none, or requests pass too fast to follow a single one. */
export function lastRequest({ asked, playing }: FrameInfo, cache: PolicyArrays): Act | undefined {
  const level = detailLevel({ asked, playing, stepped: true });
  return level === "L0" || level === "L1" ? outcomeOf(actsOf(cache)) : undefined;
}

/** The outcome as text. */
export const outcomeText = ({ kind }: Act): string => (kind === "HIT" ? "● hit" : "○ miss");

/** Outlines the cell of the requested page, with a dot above it: filled after a hit, empty after a miss. */
export function drawLastRequest(surface: Surface, placed: readonly PlacedList[], { kind, page }: Act): void {
  const found = placed.flatMap(({ cells }) => cells).find(({ cell }) => cell.page === page);
  if (found === undefined) return;
  const { x, width, height } = found;
  const at = [{ x: Math.max(RADIUS + 1, x + width / 2), y: RADIUS + 1 }];
  const fill = kind === "HIT" ? "text" : "surface";
  drawMarks(surface, [
    ...frameAround({ x, y: TOP + found.y, width, height }, 0.75),
    { mark: "dots", at, radius: RADIUS, fill, ink: "text", thick: 1.5 },
  ]);
}
