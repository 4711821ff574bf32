import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { amountOf } from "../figures";
import { amountIn, readQuestion } from "../question";
import { DOT_NAMES, type DrawnDot, type Evidence, type FrontDot } from "./evidence";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text in HTML, in an element or in a quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);

/** JSON within a script element, which ends at "</script". */
export const scriptJson = (json: string): string => json.trimEnd().replaceAll("<", "\\u003c");

/* The front as a picture: calls saved to the right, efficiency up. Every dot is a link. */

const [WIDTH, HEIGHT] = [720, 484];
const [LEFT, RIGHT, TOP, BOTTOM] = [92, 690, 16, 424];
/** Shares further left make far more calls than no cache; they are drawn at the edge. */
const LEAST_SHARE = -0.5;

interface Scales {
  readonly x: (avoided: number) => string;
  readonly y: (efficiency: number) => string;
  /** The lines across, as shares. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

function scalesOf({ dots, none }: Evidence): Scales {
  const shares = dots.map(([, , calls]) => 1 - calls / none.calls_before);
  const least = Math.max(LEAST_SHARE, Math.min(0, ...shares));
  const from = Math.floor(least * 5) / 5;
  const span = RIGHT - LEFT;
  return {
    x: (avoided) => short(LEFT + ((Math.max(avoided, from) - from) / (1 - from)) * span),
    y: (efficiency) => short(BOTTOM - efficiency * (BOTTOM - TOP)),
    xs: Array.from({ length: Math.round((1 - from) * 5) + 1 }, (_, i) => from + i / 5),
    ys: Array.from({ length: 6 }, (_, i) => i / 5),
  };
}

function axes({ x, y, xs, ys }: Scales): string {
  const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;
  const across = ys.map(
    (share) =>
      `<path class="grid" d="M${LEFT} ${y(share)}H${RIGHT}"/><text x="${LEFT - 8}" y="${y(share)}" dy=".35em" text-anchor="end">${percent(share)}</text>`,
  );
  const up = xs.map(
    (share) =>
      `<path class="grid" d="M${x(share)} ${TOP}V${BOTTOM}"/><text x="${x(share)}" y="${BOTTOM + 24}" text-anchor="middle">${percent(share)}</text>`,
  );
  const titles = `<text class="title" x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">heap calls saved</text><text class="title" transform="translate(18 ${(TOP + BOTTOM) / 2})rotate(-90)" text-anchor="middle">efficiency</text>`;
  return [...across, ...up, titles].join("");
}

/** The link of a policy without its rules, which come last. */
function linkStart({ none }: Evidence): string {
  return none.link.slice(0, none.link.length - none.policy.length);
}

function cloud(evidence: Evidence, { x, y }: Scales): string {
  const start = escaped(linkStart(evidence));
  const { calls_before } = evidence.none;
  const dot = ([, policy, calls, efficiency, , meets]: DrawnDot) =>
    `<a tabindex="-1" href="${start}${escaped(policy)}"><path class="${meets ? "m" : "o"}" d="M${x(1 - calls / calls_before)} ${y(efficiency)}h0"/></a>`;
  return evidence.dots
    .toSorted((a, b) => a[5] - b[5] || a[0] - b[0])
    .map(dot)
    .join("\n");
}

/** The limits that are axes of the picture, as dashed lines. */
function limitLines({ question }: Evidence, { x, y }: Scales): string {
  const read = readQuestion(question.ask, "ask");
  const limits = read.ok ? read.value.limits : [];
  return limits
    .map((limit) => {
      if (limit.figure === "efficiency")
        return `<path class="limit" d="M${LEFT} ${y(amountOf(amountIn(limit)))}H${RIGHT}"/>`;
      return limit.figure === "avoided"
        ? `<path class="limit" d="M${x(amountOf(amountIn(limit)))} ${TOP}V${BOTTOM}"/>`
        : "";
    })
    .join("");
}

const spot = (dot: FrontDot, { x, y }: Scales): string => `cx="${x(dot.avoided)}" cy="${y(dot.efficiency)}"`;

const said = (dot: FrontDot): string =>
  `${dot.phrase}: ${formatShare(dot.avoided)} saved, ${formatShare(dot.efficiency)} efficiency, ${formatInteger(dot.calls)} heap calls`;

const ring = (dot: FrontDot, scales: Scales): string =>
  `<a href="${escaped(dot.link)}"><circle class="f" ${spot(dot, scales)} r="4"><title>${escaped(said(dot))}</title></circle></a>`;

function frontLine({ front }: Evidence, { x, y }: Scales): string {
  const corners = front.map(({ avoided, efficiency }, i) => `${i === 0 ? "M" : "L"}${x(avoided)} ${y(efficiency)}`);
  return `<path class="line" d="${corners.join("")}"/>`;
}

/** A marked dot with its name. Names in the right half stand to the left of it. */
function named(name: string, dot: FrontDot, kind: string, scales: Scales): string {
  const isRight = Number(scales.x(dot.avoided)) > (LEFT + RIGHT) / 2;
  const [x, anchor] = isRight ? [-14, "end"] : [14, "start"];
  const text = `<text class="name" x="${short(Number(scales.x(dot.avoided)) + x)}" y="${scales.y(dot.efficiency)}" dy="1.4em" text-anchor="${anchor}">${escaped(name)}</text>`;
  return `<a href="${escaped(dot.link)}"><circle class="${kind}" ${spot(dot, scales)} r="8"><title>${escaped(said(dot))}</title></circle>${text}</a>`;
}

export function frontSvg(evidence: Evidence): string {
  const scales = scalesOf(evidence);
  const { answer, none, lanes, policies } = evidence;
  const label = `The front of ${formatInteger(policies.of)} policies. It covers ${formatShare(policies.covered)}. ${answer.headline}`;
  const parts = [
    axes(scales),
    limitLines(evidence, scales),
    `<g class="cloud">${cloud(evidence, scales)}</g>`,
    frontLine(evidence, scales),
    ...evidence.front.map((dot) => ring(dot, scales)),
    named("no cache", none, "none", scales),
    ...lanes.map((lane) => named(lane.name, lane, "lane", scales)),
    ...(answer.dot.k === 0 ? [] : [named(DOT_NAMES[answer.kind], answer.dot, "answer", scales)]),
  ];
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="${escaped(label)}">${parts.join("\n")}</svg>`;
}
