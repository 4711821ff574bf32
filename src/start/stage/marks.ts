import { textWidth } from "../../shared/text-width";

import { type Box, inset, type Point } from "./geometry";

/** Rounds to a hundredth of a pixel, which is precise enough for the page. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Colors of tokens.css, by their names. */
export type Ink =
  | "surface"
  | "panel"
  | "text"
  | "muted"
  | "wall"
  | "free"
  | "needed"
  | "wasted"
  | "wasted-text"
  | "poison"
  | "cached"
  | "cached-tint"
  | "cached-text"
  | "ink-b";

/** The paint of a shape: its area, a color or a pattern, and the line around it or along it. */
export interface Paint {
  readonly fill?: Ink | "hatch" | "hatch-small" | "dots";
  readonly stroke?: Ink;
  /** Of the line. */
  readonly width?: number;
  readonly dashed?: boolean;
  readonly opacity?: number;
}

/** The style of a text. */
export interface Say {
  readonly weight?: 600 | 700;
  readonly anchor?: "middle" | "end";
  readonly ink?: Ink;
  readonly spacing?: number;
  readonly struck?: boolean;
  /** The remainder of the text, in the regular weight. */
  readonly rest?: string;
}

export type RectMark = { readonly kind: "rect" } & Box & Paint;
export type PathMark = { readonly kind: "path"; readonly d: string } & Paint;
type CircleMark = { readonly kind: "circle"; readonly r: number } & Point & Paint;
export type TextMark = { readonly kind: "text"; readonly words: string; readonly size: number } & Point & Say;
export type Mark = RectMark | PathMark | CircleMark | TextMark;

/** A buffer as it is drawn: its box relative to the piece, and bytes. */
interface DrawnBuffer {
  readonly box: Box;
  readonly granted: number;
  readonly needed: number;
  readonly born: number;
}

/** A group of marks that is drawn, moves and fades together. Its marks are placed relative to x and y. */
export interface Piece extends Point {
  /** Identifies the same thing in all pictures. */
  readonly key: string;
  readonly opacity?: number;
  readonly marks: readonly Mark[];
  readonly buffers?: readonly DrawnBuffer[];
}

/** A piece whose marks are placed on the stage itself. */
export const fixedPiece = (key: string, marks: readonly Mark[]): Piece => ({ key, x: 0, y: 0, marks });

export const rect = ({ x, y, w, h }: Box, paint: Paint): RectMark => ({
  ...{ kind: "rect", x, y, w: Math.max(0, w), h: Math.max(0, h) },
  ...paint,
});
/** The outline of an empty place. */
export const outline = (box: Box, stroke: Ink = "free"): RectMark =>
  rect(inset(box, 0.75), { stroke, width: 1.5, dashed: true });
export const path = (d: string, paint: Paint): PathMark => ({ kind: "path", d, ...paint });
export const line = (d: string, stroke: Ink, width: number, dashed = false): PathMark =>
  path(d, { stroke, width, dashed });
export const circle = ({ x, y }: Point, r: number, paint: Paint): CircleMark => ({ kind: "circle", x, y, r, ...paint });
/** A text whose baseline begins at a point, or as its anchor says. */
export const text = (words: string, { x, y }: Point, size: number, say: Say = {}): TextMark => ({
  ...{ kind: "text", words, x, y, size },
  ...say,
});

/** The largest rectangle that a text may take. */
export function textBox({ x, y, words, rest = "", size, weight, anchor, spacing }: TextMark): Box {
  const w = textWidth(words, size, weight, spacing) + textWidth(rest, size);
  return { x: anchor === "middle" ? x - w / 2 : anchor === "end" ? x - w : x, y: y - 0.78 * size, w, h: size };
}

/** Rectangles as the data of a path. */
export const boxPath = (boxes: readonly Box[]): string =>
  boxes.map(({ x, y, w, h }) => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`).join("");
