import { useCallback, useMemo } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import { drawMarks, type Mark } from "../../../plot/chart";
import type { Point } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { usePageScenario } from "../page-state";
import { stateWords } from "../policies/lane-words";
import { drawnLists, type ListCell, roleOfCell } from "../policies/lists";
import { inkOf, type Knowledge } from "../policies/roles";

interface RingProps {
  readonly cache: PolicyArrays;
  readonly policy: PolicyChoice;
}

/** Draws a small CLOCK after the request as a dial with its hand and set bits. Other policies have no dial. */
export function ClockRing({ cache, policy }: RingProps) {
  const { frames } = useRun();
  const { cache: capacity, roles } = usePageScenario((scenario) => scenario);
  const isRing = policy.model === "clock" && capacity <= MOST_ON_RING;
  const sectors = useMemo(
    () => (isRing ? ringSectors(cache, policy, capacity, roles) : []),
    [isRing, cache, policy, capacity, roles],
  );
  const draw = useCallback((surface: Surface) => drawRing(surface, sectors, roles), [sectors, roles]);
  if (sectors.length === 0) return null;
  return (
    <figure className="request-ring type-12">
      <DrawnCanvas className="request-dial" draw={draw} subscribe={frames.subscribeReading} />
      <figcaption className="muted">
        After the request: {stateWords(cache, policy, capacity)}
        <span className="visually-hidden">. {tickedWords(sectors)}</span>
      </figcaption>
    </figure>
  );
}

/* CLOCK's list as a dial. The hand stands at the top, on the page that is examined next; newer pages follow clockwise. */

/** A dial of more pages is illegible. */
const MOST_ON_RING = 64;
/** A dial of at most this many pages names them. */
const MOST_NAMED = 24;

/** A sector of the dial, in radians clockwise from the top. */
interface Sector {
  readonly cell: ListCell;
  readonly from: number;
  readonly to: number;
}

/** The pages of CLOCK, oldest first, on a dial with room for `capacity`. @internal */
export function ringSectors(
  cache: PolicyArrays,
  policy: PolicyChoice,
  capacity: number,
  knowledge: Knowledge,
): readonly Sector[] {
  const cells = drawnLists(cache, policy, knowledge)[0]?.cells ?? [];
  const angle = (2 * Math.PI) / capacity;
  return cells.toReversed().map((cell, i) => ({ cell, from: (i - 0.5) * angle, to: (i + 0.5) * angle }));
}

const TOP = -Math.PI / 2;
/** Distances from the center as parts of the radius: both edges of the cells, the ends of ticks, and names. */
const [INNER, OUTER, TICK, NAME] = [0.52, 0.76, 0.84, 0.92];

/** Draws the dial with its hand, a tick at every page with a counter above 0, and the names of few pages. */
function drawRing(surface: Surface, sectors: readonly Sector[], knowledge: Knowledge): void {
  const { context, width, height } = surface;
  const radius = Math.min(width, height) / 2;
  context.save();
  context.translate(width / 2, height / 2);
  for (const sector of sectors) {
    drawSector(surface, sector, radius, knowledge);
    drawMarks(surface, pageMarks(sector, radius, sectors.length <= MOST_NAMED));
  }
  drawMarks(surface, handMarks(radius));
  context.restore();
}

function drawSector(surface: Surface, { cell, from, to }: Sector, radius: number, knowledge: Knowledge): void {
  const { context, palette } = surface;
  const role = roleOfCell(cell);
  context.beginPath();
  context.arc(0, 0, OUTER * radius, TOP + from, TOP + to);
  context.arc(0, 0, INNER * radius, TOP + to, TOP + from, true);
  context.closePath();
  context.fillStyle = inkOf(surface, role);
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = role === "dead" && knowledge === "future" ? palette.poison : palette.surface;
  context.stroke();
}

/** A point at an angle clockwise from the top. */
const pointAt = (angle: number, radius: number): Point => ({
  x: Math.cos(TOP + angle) * radius,
  y: Math.sin(TOP + angle) * radius,
});

/** The tick of a page with a counter above 0, and the name of a page if there are few. */
function pageMarks({ cell, from, to }: Sector, radius: number, isNamed: boolean): readonly Mark[] {
  const middle = (from + to) / 2;
  const points = [OUTER, TICK].map((part) => pointAt(middle, part * radius));
  const name = { text: isNamed ? formatInteger(cell.page) : "", ...pointAt(middle, NAME * radius) };
  return [
    ...(cell.value > 0 ? [{ mark: "line", points, ink: "text", thick: 3 } as const] : []),
    { mark: "text", ...name, size: 11, align: "center" },
  ];
}

function handMarks(radius: number): readonly Mark[] {
  const tip = -INNER * radius;
  const head = [0, 5, -5].map((x) => ({ x, y: tip + (x === 0 ? -4 : 9) }));
  return [
    { mark: "dots", at: [{ x: 0, y: 0 }], radius: 4, fill: "text" },
    { mark: "box", x: -1, y: tip + 8, width: 2, height: -tip - 8, fill: "text" },
    { mark: "area", points: head, fill: "text" },
  ];
}

/** The pages whose counters are above 0, as a sentence. @internal */
export function tickedWords(sectors: readonly Sector[]): string {
  const ticked = sectors.filter(({ cell }) => cell.value > 0).map(({ cell }) => formatInteger(cell.page));
  return ticked.length === 0 ? "No page has a counter above 0." : `Pages with a counter above 0: ${ticked.join(", ")}.`;
}
