import { textWidth } from "../../shared/text-width";
import type { Point } from "./geometry";
import { circle, type Ink, line, type Mark, type PathMark, path, rect, round, text } from "./marks";

/** Half the angle of an arrow's head. */
const HEAD = 0.45;

function arrowHead({ x, y }: Point, angle: number, size: number): string {
  const corner = (turn: number) =>
    `${round(x - Math.cos(angle + turn) * size)} ${round(y - Math.sin(angle + turn) * size)}`;
  return `M${round(x)} ${round(y)}L${corner(HEAD)}L${corner(-HEAD)}Z`;
}

/** An arrow along a path that ends in `to`. `from`, the point before it, determines the direction. */
export function arrow(d: string, from: Point, to: Point, ink: Ink, width = 2.5, dashed = false): readonly PathMark[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return [line(d, ink, width, dashed), path(arrowHead(to, angle, width === 2 ? 10 : 13), { fill: ink })];
}

/** A straight arrow. Its line ends inside the head. */
export function straightArrow(from: Point, to: Point, ink: Ink = "text", width = 2.5): readonly PathMark[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const end = { x: to.x - 9 * Math.cos(angle), y: to.y - 9 * Math.sin(angle) };
  return arrow(`M${round(from.x)} ${round(from.y)}L${round(end.x)} ${round(end.y)}`, from, to, ink, width);
}

/** A ring around a square that is easy to miss. `side`: that of the square, true to scale. */
export const coinRing = (at: Point, side: number, fill: Ink, r: number): readonly Mark[] => [
  circle(at, r, { fill: "surface", stroke: "text", width: 2 }),
  rect({ x: at.x - side / 2, y: at.y - side / 2, w: side, h: side }, { fill }),
];

/** A drop of poison. `size`: 10 = 12 px high. */
export function drop({ x, y }: Point, size: number): PathMark {
  const s = (value: number) => round((value * size) / 10);
  const d = `M${round(x)} ${round(y - s(8))}c${s(3)} ${s(5)} ${s(4.6)} ${s(7.2)} ${s(4.6)} ${s(9.6)}a${s(4.6)} ${s(4.6)} 0 0 1 ${s(-9.2)} 0c0 ${s(-2.4)} ${s(1.6)} ${s(-4.6)} ${s(4.6)} ${s(-9.6)}z`;
  return path(d, { fill: "poison", stroke: "surface", width: 3 });
}

/** The lines of a plate and their sizes. */
export type TagLines = readonly [first: TagLine, second?: TagLine | undefined];
interface TagLine {
  readonly words: string;
  readonly size: number;
}

/** A plate with one or two lines. `at`: the middle of its top; `most`: its maximum width. */
export function tag({ x, y }: Point, most: number, [first, second]: TagLines): readonly Mark[] {
  const width = Math.min(most, tagWidth([first, second]) + 8);
  const say = (below: number, { words, size }: TagLine, weight?: 600) =>
    text(words, { x, y: y + below }, size, { ...(weight && { weight }), anchor: "middle" });
  return [
    rect({ x: x - width / 2, y, w: width, h: tagHeight([first, second]) }, { fill: "surface" }),
    say(1.12 * first.size, first, 600),
    ...(second === undefined ? [] : [say(1.2 * first.size + 1.4 * second.size, second)]),
  ];
}

export const tagHeight = ([first, second]: TagLines): number => 1.45 * first.size + (second ? 1.7 * second.size : 0);
/** The minimum width of a plate. */
export const tagWidth = ([first, second]: TagLines): number =>
  Math.max(textWidth(first.words, first.size, 600), second ? textWidth(second.words, second.size) : 0) + 8;
