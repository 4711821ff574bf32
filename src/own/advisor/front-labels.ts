import type { Point } from "../../plot/path";
import { textWidth } from "../../shared/text-width";
import type { FrontPlot } from "./front-layout";

/* Names of dots, placed beside them so that they cover few other dots. */

/** A name that a dot gets, the important one first. */
export interface WantedLabel {
  readonly key: string;
  readonly at: Point;
  readonly strong: string;
  readonly more: string;
  /** A badge names the dot too, so a name that is far from it is left out. */
  readonly isNear?: boolean;
}

/** A name with the place of its first line. */
export interface PlacedLabel extends WantedLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
  /** The name is far from its dot, so a line leads there. */
  readonly isFar: boolean;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const DISTANCES = [9, 24, 44, 70, 100];
const FAR = 20;
/** A label that covers another one, or a dot of the front, or any other dot. */
const COST = { label: 1000, front: 6, dot: 0.35, distance: 0.3 };

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const covers = (box: Box, { x, y }: Point): boolean =>
  x > box.left - 3 && x < box.right + 3 && y > box.top - 3 && y < box.bottom + 3;

interface Candidate extends Pick<PlacedLabel, "x" | "y" | "anchor" | "isFar"> {
  readonly box: Box;
  readonly far: number;
}

function candidates({ at, strong, more }: WantedLabel, size: number, plot: FrontPlot): readonly Candidate[] {
  const width = Math.max(textWidth(strong, size), textWidth(more, size)) * BOLD;
  const height = size * LINE * (more === "" ? 1 : 2);
  const all = DISTANCES.flatMap((far) =>
    [-1, 1].flatMap((up) => [1, -1].map((side) => ({ far, up, side, x: at.x + side * far * 0.6 }))),
  );
  return all
    .map(({ far, up, side, x }): Candidate => {
      const top = up < 0 ? at.y - far - height : at.y + far;
      const left = side > 0 ? x : x - width;
      const box = { left, right: left + width, top, bottom: top + height };
      return { x, y: top + size, anchor: side > 0 ? "start" : "end", isFar: far > FAR, box, far };
    })
    .filter(
      ({ box }) =>
        box.left >= plot.left - 2 && box.right <= plot.right + 16 && box.top >= 0 && box.bottom <= plot.bottom,
    );
}

const BOLD = 1.06;
const LINE = 1.3;

/** The parts of the plot that names should not cover. */
interface Obstacles {
  readonly front: readonly Point[];
  readonly dots: readonly Point[];
  /** Badges and other texts, which no name covers. */
  readonly marks: readonly Box[];
  readonly size: number;
}

/** Places names; one that has no room is left out. */
export function placeLabels(
  plot: FrontPlot,
  wanted: readonly WantedLabel[],
  { front, dots, marks, size }: Obstacles,
): readonly PlacedLabel[] {
  const taken: Box[] = [...marks];
  return wanted.flatMap((label) => {
    const costOf = ({ box, far }: Candidate): number =>
      COST.label * taken.filter((other) => meets(box, other)).length +
      COST.front * front.filter((dot) => covers(box, dot)).length +
      COST.dot * dots.filter((dot) => covers(box, dot)).length +
      COST.distance * far;
    const near = candidates(label, size, plot).filter(({ isFar }) => !(isFar && label.isNear));
    const priced = near.map((one) => ({ one, cost: costOf(one) }));
    const best = priced.reduce<(typeof priced)[number] | null>(
      (least, one) => (least === null || one.cost < least.cost ? one : least),
      null,
    );
    if (best === null || best.cost >= COST.label) return [];
    const { box, far: _, ...place } = best.one;
    taken.push(box);
    return [{ ...label, ...place }];
  });
}
