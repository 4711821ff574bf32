import { formatBytes, formatInteger } from "../../shared/format";
import type { LaneRecord, StoryRecord } from "../record";
import type { BeatMoment } from "../story/score";
import type { Layout } from "./layout";
import { type Mark, type Paint, type Piece, round, type TextMark } from "./marks";

/** The stage's content while the story runs. `before`: the record at the start of the beat; `now`: that of its step. */
export type StoryView =
  | { readonly scene: "beat"; readonly moment: BeatMoment; readonly before: StoryRecord; readonly now: StoryRecord }
  /** Any state of the growth. */
  | { readonly scene: "growth"; readonly now: StoryRecord }
  /** `was`: the record without a cutoff, whose giants leave dashed outlines. */
  | { readonly scene: "fix"; readonly now: StoryRecord; readonly was: StoryRecord };

/** The content of the start page's stage; "rest": the poster. */
export type StageView = { readonly scene: "rest"; readonly now: StoryRecord } | StoryView;

interface Props {
  readonly view: StageView;
  readonly layout: Layout;
  readonly pieces: readonly Piece[];
}

/** The drawing of a view, with its description in words. */
export const StagePicture = ({ view, layout, pieces }: Props) => (
  <svg viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-label={describeStage(view)}>
    <Patterns look={layout.look} />
    {pieces.map((piece) => (
      <PieceGroup key={piece.key} piece={piece} />
    ))}
  </svg>
);

/** The number of the largest buffers that are described one by one. */
const NAMED = 3;

/**
 * Describes the stage: the bytes that callers hold and need, and the cache's content. In motion: the state at its end.
 */
function describeStage({ scene, now: { flawed, fixed } }: StageView): string {
  const beside = scene === "rest" ? ` With the fixed cache the same callers hold ${formatBytes(fixed.granted)}.` : "";
  return `${callersSentence(flawed)} ${cacheSentence(flawed)}${beside}`;
}

function callersSentence({ held, granted, needed }: LaneRecord): string {
  if (held.length === 0) return "Callers hold nothing.";
  const largest = [...held].sort((a, b) => b.granted - a.granted).slice(0, NAMED);
  const names = largest.map((one) => `${formatBytes(one.granted)} (needs ${formatBytes(one.needed)})`).join(", ");
  const [who, need] =
    held.length === 1 ? ["One caller holds", "needs"] : [`${formatInteger(held.length)} callers hold`, "need"];
  const list = held.length > NAMED ? "The largest buffers" : "The buffers";
  return `${who} ${formatBytes(granted)} and ${need} ${formatBytes(needed)}. ${list}: ${names}.`;
}

const cacheSentence = ({ cached }: StoryRecord["flawed"]): string =>
  cached === null ? "The cache is empty." : `The cache holds one buffer of ${formatBytes(cached.size)}.`;

/** The pitch and the line width of the hatch: on large boxes, and on small ones. */
const HATCHES = {
  page: [14, 3.2, 7, 2.4],
  narrow: [11, 2.8, 6, 2.4],
  "narrow-bare": [11, 2.8, 6, 2.4],
  present: [14, 3.2, 8, 2.4],
} as const;

/** The hatch of wasted bytes and the dots of cached ones. */
function Patterns({ look }: Pick<Layout, "look">) {
  const [pitch, width, smallPitch, smallWidth] = HATCHES[look];
  return (
    <defs>
      <Hatch id="start-hatch" pitch={pitch} width={width} />
      <Hatch id="start-hatch-small" pitch={smallPitch} width={smallWidth} />
      <pattern id="start-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="var(--cached-tint)" />
        <circle cx="3" cy="3" r="1.5" fill="var(--cached)" />
      </pattern>
    </defs>
  );
}

const Hatch = ({ id, pitch, width }: { readonly id: string; readonly pitch: number; readonly width: number }) => (
  <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={pitch} height={pitch} fill="var(--wasted-tint)" />
    <line x1="0" x2="0" y1="0" y2={pitch} stroke="var(--wasted)" strokeWidth={width} />
  </pattern>
);

/** A piece of the stage. Its element persists while the piece moves. */
function PieceGroup({ piece: { key, x, y, opacity, marks } }: { readonly piece: Piece }) {
  const place = x === 0 && y === 0 ? undefined : `translate(${round(x)} ${round(y)})`;
  return (
    <g data-piece={key} transform={place} opacity={opacity === undefined ? undefined : round(opacity)}>
      {marks.map((mark, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a piece have no other names, and never change places
        <Drawn key={i} mark={mark} />
      ))}
    </g>
  );
}

function Drawn({ mark }: { readonly mark: Mark }) {
  switch (mark.kind) {
    case "rect":
      return (
        <rect x={round(mark.x)} y={round(mark.y)} width={round(mark.w)} height={round(mark.h)} {...painted(mark)} />
      );
    case "path":
      return <path d={mark.d} {...painted(mark)} paintOrder={mark.fill && mark.stroke ? "stroke" : undefined} />;
    case "circle":
      return <circle cx={round(mark.x)} cy={round(mark.y)} r={round(mark.r)} {...painted(mark)} />;
    case "text":
      return <DrawnText mark={mark} />;
  }
}

const PATTERNS: ReadonlySet<Paint["fill"]> = new Set<Paint["fill"]>(["hatch", "hatch-small", "dots"]);

const painted = ({ fill, stroke, width, dashed, opacity }: Paint) => ({
  fill: fill === undefined ? "none" : PATTERNS.has(fill) ? `url(#start-${fill})` : `var(--${fill})`,
  opacity,
  ...(stroke && { stroke: `var(--${stroke})`, strokeWidth: width, strokeDasharray: dashed ? "6 5" : undefined }),
});

const DrawnText = ({ mark }: { readonly mark: TextMark }) => (
  <text
    x={round(mark.x)}
    y={round(mark.y)}
    fontSize={mark.size}
    fontWeight={mark.weight}
    textAnchor={mark.anchor}
    letterSpacing={mark.spacing}
    textDecoration={mark.struck ? "line-through" : undefined}
    fill={`var(--${mark.ink ?? "text"})`}
  >
    {mark.words}
    {mark.rest === undefined ? null : <tspan fontWeight={400}>{mark.rest}</tspan>}
  </text>
);
