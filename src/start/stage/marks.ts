import { textWidth } from "../../shared/text-width";
import type { Box, Point } from "./geometry";

/** Colors of tokens.css, by their names, and the three patterns. */
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
export type Fill = Ink | "hatch" | "hatch-small" | "dots";

/** A line around a shape or along a path. */
export interface Stroke {
  readonly ink: Ink;
  readonly width: number;
  readonly dashed?: boolean;
}

export interface RectMark extends Box {
  readonly kind: "rect";
  readonly fill?: Fill;
  readonly stroke?: Stroke;
  readonly opacity?: number;
}

export interface PathMark {
  readonly kind: "path";
  readonly d: string;
  readonly fill?: Fill;
  readonly stroke?: Stroke;
}

export interface CircleMark {
  readonly kind: "circle";
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly fill?: Fill;
  readonly stroke?: Stroke;
}

export interface TextMark extends Point {
  readonly kind: "text";
  readonly words: string;
  /** The remainder of the text, in the regular weight. */
  readonly rest?: string;
  readonly size: number;
  readonly weight?: 600 | 700;
  readonly anchor?: "middle" | "end";
  readonly ink?: Ink;
  readonly spacing?: number;
  readonly struck?: boolean;
}

export type Mark = RectMark | PathMark | CircleMark | TextMark;

/** A buffer as it is drawn: its box relative to the piece, and bytes. */
interface DrawnBuffer {
  readonly box: Box;
  readonly granted: number;
  readonly needed: number;
  readonly born: number;
}

/** A group of marks that is drawn, moves and fades together. Its marks are placed relative to x and y. */
export interface Piece {
  /** Identifies the same thing in all pictures. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly opacity?: number;
  readonly marks: readonly Mark[];
  readonly buffers?: readonly DrawnBuffer[];
}

/** A piece whose marks are placed on the stage itself. */
export const fixedPiece = (key: string, marks: readonly Mark[], opacity?: number): Piece =>
  opacity === undefined ? { key, x: 0, y: 0, marks } : { key, x: 0, y: 0, marks, opacity };

export const line = (d: string, ink: Ink, width: number, dashed = false): PathMark => ({
  kind: "path",
  d,
  stroke: { ink, width, dashed },
});

/** The largest rectangle that a text may take. */
export function textBox({ x, y, words, rest = "", size, weight, anchor, spacing }: TextMark): Box {
  const w = textWidth(words, size, weight, spacing) + textWidth(rest, size);
  return { x: anchor === "middle" ? x - w / 2 : anchor === "end" ? x - w : x, y: y - 0.78 * size, w, h: size };
}

const HEAD = 0.45;

/** The head of an arrow at a point, coming from `angle`. */
function arrowHead({ x, y }: Point, angle: number, size: number): string {
  const corner = (turn: number) =>
    `${round(x - Math.cos(angle + turn) * size)} ${round(y - Math.sin(angle + turn) * size)}`;
  return `M${round(x)} ${round(y)}L${corner(HEAD)}L${corner(-HEAD)}Z`;
}

/** An arrow along a path that ends in `to`. `from`, the point before it, determines the direction. */
export function arrow(d: string, from: Point, to: Point, ink: Ink, width = 2.5, dashed = false): readonly PathMark[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return [line(d, ink, width, dashed), { kind: "path", d: arrowHead(to, angle, width === 2 ? 10 : 13), fill: ink }];
}

/** A straight arrow. Its line ends inside the head. */
export function straightArrow(from: Point, to: Point, ink: Ink = "text", width = 2.5): readonly PathMark[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const end = { x: to.x - 9 * Math.cos(angle), y: to.y - 9 * Math.sin(angle) };
  return arrow(`M${round(from.x)} ${round(from.y)}L${round(end.x)} ${round(end.y)}`, from, to, ink, width);
}

/** The outline of an empty place. */
export const outline = ({ x, y, w, h }: Box, ink: Ink = "free"): RectMark => ({
  kind: "rect",
  x: x + 0.75,
  y: y + 0.75,
  w: Math.max(0, w - 1.5),
  h: Math.max(0, h - 1.5),
  stroke: { ink, width: 1.5, dashed: true },
});

/** A ring around a square that is easy to miss. `side`: that of the square, true to scale. */
export const coinRing = (x: number, y: number, side: number, ink: Ink, r: number): readonly Mark[] => [
  { kind: "circle", x, y, r, fill: "surface", stroke: { ink: "text", width: 2 } },
  { kind: "rect", x: x - side / 2, y: y - side / 2, w: side, h: side, fill: ink },
];

/** A drop of poison. `size`: 10 = 12 px high. */
export function drop(x: number, y: number, size: number): PathMark {
  const s = (value: number) => round((value * size) / 10);
  const d = `M${round(x)} ${round(y - s(8))}c${s(3)} ${s(5)} ${s(4.6)} ${s(7.2)} ${s(4.6)} ${s(9.6)}a${s(4.6)} ${s(4.6)} 0 0 1 ${s(-9.2)} 0c0 ${s(-2.4)} ${s(1.6)} ${s(-4.6)} ${s(4.6)} ${s(-9.6)}z`;
  return { kind: "path", d, fill: "poison", stroke: { ink: "surface", width: 3 } };
}

/** A plate with one or two lines. `x`: its middle; `y`: its top; `most`: its maximum width. */
export function tag(x: number, y: number, most: number, first: TagLine, second?: TagLine): readonly Mark[] {
  const width = Math.min(most, tagWidth(first, second) + 8);
  const plate: RectMark = { kind: "rect", x: x - width / 2, y, w: width, h: tagHeight(first, second), fill: "surface" };
  const top: TextMark = { kind: "text", x, y: y + 1.12 * first.size, ...first, weight: 600, anchor: "middle" };
  if (second === undefined) return [plate, top];
  return [plate, top, { kind: "text", x, y: y + 1.2 * first.size + 1.4 * second.size, ...second, anchor: "middle" }];
}

interface TagLine {
  readonly words: string;
  readonly size: number;
}

export const tagHeight = (first: TagLine, second?: TagLine): number =>
  1.45 * first.size + (second ? 1.7 * second.size : 0);
/** The minimum width of a plate. */
export const tagWidth = (first: TagLine, second?: TagLine): number =>
  Math.max(textWidth(first.words, first.size, 600), second ? textWidth(second.words, second.size) : 0) + 8;

/** Rounds to a hundredth of a pixel, which is precise enough for the page. */
export const round = (value: number): number => Math.round(value * 100) / 100;
