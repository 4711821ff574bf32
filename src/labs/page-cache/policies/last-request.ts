import type { FrameInfo } from "../../../kernel/protocol/messages";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
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
export function drawLastRequest(
  { context, palette }: Surface,
  placed: readonly PlacedList[],
  { kind, page }: Act,
): void {
  const at = placed.flatMap(({ cells }) => cells).find(({ cell }) => cell.page === page);
  if (at === undefined) return;
  const x = Math.max(RADIUS + 1, at.x + at.width / 2);
  for (const [color, width] of [
    [palette.surface, 4],
    [palette.text, 1.5],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.strokeRect(at.x, TOP + at.y, at.width, at.height);
  }
  context.beginPath();
  context.arc(x, RADIUS + 1, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = kind === "HIT" ? palette.text : palette.surface;
  context.fill();
  context.stroke();
}
