/**
 * A canvas context that writes SVG, so the same code draws the page's first picture into index.html. It supports only
 * what that drawing uses.
 */
import { likelyWidth, SLACK } from "../shared/text-width";
import { LIGHT } from "./light-palette";
import type { Surface } from "./surface";

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Characters that XML forbids. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for XML or HTML, between tags and inside quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(UNWRITABLE, "\ufffd").replace(/[&<>"']/g, (mark) => ENTITIES.get(mark) ?? mark);

const ANCHORS = new Map([
  ["center", "middle"],
  ["right", "end"],
]);
const BASELINES = new Map([
  ["middle", "central"],
  ["top", "hanging"],
]);

/** The weight and size (CSS pixels) of a canvas font: "600 12px …" or "12px …". */
function readFont(font: string): { readonly weight: string; readonly size: number } {
  const [, weight = "400", size = ""] = /^(?:(\d+) )?([\d.]+)px/.exec(font) ?? [];
  return { weight, size: Number(size) };
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A path, as SVG path data. @internal */
export class SvgPath {
  d = "";

  moveTo(x: number, y: number): void {
    this.d += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    if (this.d === "") this.moveTo(x, y);
    // After a point or a line, bare coordinates mean a line.
    else this.d += `${/[ML][^A-Za-z]*$/.test(this.d) ? " " : "L"}${short(x)} ${short(y)}`;
  }

  closePath(): void {
    this.d += "z";
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.d += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  }

  bezierCurveTo(...points: readonly number[]): void {
    this.d += `C${points.map(short).join(" ")}`;
  }

  /** A half or full circle, clockwise. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const point = (angle: number) => `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
    const half = (angle: number) => `A${short(radius)} ${short(radius)} 0 0 1 ${point(angle)}`;
    const start = point(from);
    if (!this.d.endsWith(`M${start}`)) this.d += `${this.d === "" ? "M" : "L"}${start}`;
    this.d += half(from + Math.PI);
    if (to - from > Math.PI) this.d += half(to);
  }
}

/** A repeating tile. */
class SvgPattern {
  readonly tile: SvgContext;
  readonly size: number;

  constructor(tile: SvgContext, size: number) {
    this.tile = tile;
    this.size = size;
  }

  /** Device pixels are pixels of the drawing. */
  setTransform(): void {}
}

/** The prefix of an unnamed pattern's number; no text contains this character. */
const UNNAMED = "url(#\u0000";

type Paint = string | SvgPattern;

interface Look {
  readonly fillStyle: Paint;
  readonly strokeStyle: Paint;
  readonly lineWidth: number;
  readonly globalAlpha: number;
  readonly x: number;
  readonly y: number;
}

/** @internal */
export class SvgContext {
  fillStyle: Paint = "#000";
  strokeStyle: Paint = "#000";
  lineWidth = 1;
  lineJoin = "miter";
  globalAlpha = 1;
  font = "400 13px";
  textAlign = "start";
  textBaseline = "alphabetic";
  #marks: string[] = [];
  #patterns: SvgPattern[] = [];
  #path = new SvgPath();
  #dash: readonly number[] = [];
  #saved: Look[] = [];
  #x = 0;
  #y = 0;
  readonly #slack: number;

  /** `slack`: the factor by which texts are assumed to be wider than expected, since the typeface is unknown. */
  constructor(slack = 1) {
    this.#slack = slack;
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha } = this;
    this.#saved.push({ fillStyle, strokeStyle, lineWidth, globalAlpha, x: this.#x, y: this.#y });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    const { x, y, ...look } = saved;
    Object.assign(this, look);
    [this.#x, this.#y] = [x, y];
  }

  /** Restarts the drawing. */
  setTransform(): void {
    [this.#x, this.#y] = [0, 0];
  }

  translate(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
  }

  clearRect(): void {
    this.#marks = [];
    this.#patterns = [];
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }

  beginPath(): void {
    this.#path = new SvgPath();
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(x, y);
  }

  closePath(): void {
    this.#path.closePath();
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.#path.arc(x, y, radius, from, to);
  }

  fill(path: SvgPath = this.#path): void {
    this.#draw(path, `fill="${this.#paint(this.fillStyle)}"`);
  }

  stroke(path: SvgPath = this.#path): void {
    const dash = this.#dash.length === 0 ? "" : ` stroke-dasharray="${this.#dash.join(" ")}"`;
    const join = this.lineJoin === "miter" ? "" : ` stroke-linejoin="${this.lineJoin}"`;
    const line = `stroke-width="${this.lineWidth}"${dash}${join}`;
    this.#draw(path, `fill="none" stroke="${this.#paint(this.strokeStyle)}" ${line}`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.fill(rectPath(x, y, width, height));
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.stroke(rectPath(x, y, width, height));
  }

  fillText(text: string, x: number, y: number): void {
    this.#write(text, x, y, `fill="${this.#paint(this.fillStyle)}"`);
  }

  strokeText(text: string, x: number, y: number): void {
    const line = `stroke-width="${this.lineWidth}" stroke-linejoin="${this.lineJoin}"`;
    this.#write(text, x, y, `fill="none" stroke="${this.#paint(this.strokeStyle)}" ${line}`);
  }

  measureText(text: string): { readonly width: number } {
    const { weight, size } = readFont(this.font);
    return { width: this.#slack * likelyWidth(text, size, Number(weight)) };
  }

  createPattern({ context, width }: { readonly context: SvgContext; readonly width: number }): SvgPattern {
    return new SvgPattern(context, width);
  }

  /** The drawing as SVG; "" = nothing was drawn. `name` makes the ids of its patterns unique within the page. */
  svg(name: string): string {
    if (this.#marks.length === 0) return "";
    const patterns = this.#patterns.map(({ tile, size }, i) => {
      const box = `width="${size}" height="${size}" patternUnits="userSpaceOnUse"`;
      return `<pattern id="${name}-${i}" ${box}>${tile.svg(`${name}-${i}`)}</pattern>`;
    });
    const marks = this.#marks.join("").replaceAll(UNNAMED, `url(#${name}-`);
    return `${patterns.length === 0 ? "" : `<defs>${patterns.join("")}</defs>`}${marks}`;
  }

  #write(text: string, x: number, y: number, look: string): void {
    const { weight, size } = readFont(this.font);
    const anchor = ANCHORS.get(this.textAlign) ?? "start";
    const baseline = BASELINES.get(this.textBaseline) ?? "auto";
    const at = `x="${short(x + this.#x)}" y="${short(y + this.#y)}" text-anchor="${anchor}" dominant-baseline="${baseline}"`;
    const font = `font-weight="${weight}" font-size="${size}px"`;
    this.#marks.push(`<text ${at} ${font} ${look}>${escapeMarkup(text)}</text>`);
  }

  /** Consecutive areas of one color become one path. */
  #draw({ d }: SvgPath, look: string): void {
    if (d === "") return;
    const opacity = this.globalAlpha === 1 ? "" : ` opacity="${this.globalAlpha}"`;
    const place = this.#x === 0 && this.#y === 0 ? "" : ` transform="translate(${short(this.#x)} ${short(this.#y)})"`;
    const end = `" ${look}${opacity}${place}/>`;
    const last = this.#marks.at(-1);
    const isMore = opacity === "" && !look.includes("stroke") && last?.endsWith(end);
    if (isMore) this.#marks[this.#marks.length - 1] = `${last?.slice(0, -end.length)}${d}${end}`;
    else this.#marks.push(`<path d="${d}${end}`);
  }

  #paint(paint: Paint): string {
    if (typeof paint === "string") return paint;
    if (!this.#patterns.includes(paint)) this.#patterns.push(paint);
    return `${UNNAMED}${this.#patterns.indexOf(paint)})`;
  }
}

function rectPath(x: number, y: number, width: number, height: number): SvgPath {
  const path = new SvgPath();
  path.rect(x, y, width, height);
  return path;
}

/** SvgContext implements the part of a canvas's context that our drawings use. */
const asCanvas = (context: SvgContext) => context as unknown as CanvasRenderingContext2D;

/** A drawing on white that becomes SVG, CSS pixels. `marks` returns the drawing, with its patterns named after `name`. */
export function svgSurface(
  width: number,
  height: number,
): { readonly surface: Surface; readonly marks: (name: string) => string } {
  const context = new SvgContext(SLACK);
  const stock = {
    newPath: () => new SvgPath() as unknown as Path2D,
    newPattern: (_: Surface, size: number, draw: (context: CanvasRenderingContext2D, size: number) => void) => {
      const tile = new SvgContext();
      draw(asCanvas(tile), size);
      return context.createPattern({ context: tile, width: size });
    },
    patterns: new Map(),
    widths: new Map(),
  };
  const surface = { context: asCanvas(context), width, height, ratio: 1, palette: LIGHT, stock };
  return { surface, marks: (name) => context.svg(name) };
}
