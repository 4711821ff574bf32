import type { CircleMark, Fill, Mark, PathMark, Piece, RectMark, Stroke, TextMark } from "./marks";
import { round } from "./marks";

/** A piece of the stage. Its element persists while the piece moves. */
export function PieceGroup({ piece: { key, x, y, opacity, marks } }: { readonly piece: Piece }) {
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

const PATTERNS: ReadonlySet<Fill> = new Set<Fill>(["hatch", "hatch-small", "dots"]);

const paint = (fill: Fill | undefined): string =>
  fill === undefined ? "none" : PATTERNS.has(fill) ? `url(#start-${fill})` : `var(--${fill})`;

const lineOf = (stroke: Stroke | undefined) =>
  stroke && {
    stroke: `var(--${stroke.ink})`,
    strokeWidth: stroke.width,
    ...(stroke.dashed ? { strokeDasharray: "6 5" } : {}),
  };

function Drawn({ mark }: { readonly mark: Mark }) {
  switch (mark.kind) {
    case "rect":
      return <DrawnRect mark={mark} />;
    case "path":
      return <DrawnPath mark={mark} />;
    case "circle":
      return <DrawnCircle mark={mark} />;
    case "text":
      return <DrawnText mark={mark} />;
  }
}

const DrawnRect = ({ mark: { x, y, w, h, fill, stroke, opacity } }: { readonly mark: RectMark }) => (
  <rect
    x={round(x)}
    y={round(y)}
    width={round(w)}
    height={round(h)}
    fill={paint(fill)}
    opacity={opacity}
    {...lineOf(stroke)}
  />
);

const DrawnPath = ({ mark: { d, fill, stroke } }: { readonly mark: PathMark }) => (
  <path d={d} fill={paint(fill)} {...lineOf(stroke)} {...(fill && stroke ? { paintOrder: "stroke" } : {})} />
);

const DrawnCircle = ({ mark: { x, y, r, fill, stroke } }: { readonly mark: CircleMark }) => (
  <circle cx={round(x)} cy={round(y)} r={round(r)} fill={paint(fill)} {...lineOf(stroke)} />
);

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
