import { amountOf } from "../../advisor/amount";
import { meetsLimit } from "../../advisor/answer";
import { avoidedOf, type Dot, efficiencyOf } from "../../advisor/dot";
import { cliffWords, type Neighbors, valueWords } from "../../advisor/neighbors";
import { amountIn, type Limit, type Question } from "../../advisor/question";
import { limitsText } from "../../advisor/question-words";
import { knobsOf } from "../../advisor/shape";
import { fittingTicks, type Tick } from "../../plot/axis";
import { linePath, type Point } from "../../plot/path";
import { linearScale } from "../../plot/scales";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { Advice } from "./advice";
import "./neighbors.css";

interface NeighborsProps {
  readonly advice: Advice;
  readonly at: Dot | null;
  readonly onAt: (dot: Dot) => void;
  readonly onPress: (dot: Dot) => void;
}

const TITLES = {
  ...{ slots: "Slots a bucket", cutoff: "Cutoff, at the knees", lookup: "Look up", full: "When full" },
  ...{ buckets: "Buckets", roundUp: "On a miss", ratio: "Hand out" },
} as const;

/** The knobs whose values have an order that a line shows. */
const PLOTTED: readonly string[] = ["slots", "cutoff"];

/** The effect of one knob alone. */
export function NeighborPlots(props: NeighborsProps) {
  const { neighbors, cliffs } = props.advice;
  const rules = neighbors.filter(({ knob }) => !PLOTTED.includes(knob));
  if (neighbors.length === 0) return null;
  return (
    <section className="neighbors" aria-label="One knob at a time">
      {neighbors
        .filter(({ knob }) => PLOTTED.includes(knob))
        .map((row) => (
          <KnobPlot
            key={row.knob}
            row={row}
            cliffs={cliffs.filter(({ knob }) => knob === row.knob).map(cliffWords)}
            {...props}
          />
        ))}
      {rules.length > 0 && <RuleTable rows={rules} {...props} />}
    </section>
  );
}

const [WIDTH, HEIGHT] = [236, 104];
const [LEFT, RIGHT, TOP, BOTTOM] = [12, 224, 8, 82];

interface PlotProps extends NeighborsProps {
  readonly row: Neighbors;
  readonly cliffs: readonly string[];
}

/** Both shares over the values of a knob, which a slider reaches. */
function KnobPlot({ row, cliffs, advice, at, onAt, onPress }: PlotProps) {
  const { dots, knob } = row;
  const lines = [dots.map(({ sums }) => avoidedOf(sums)), dots.map(({ sums }) => efficiencyOf(sums))];
  const least = Math.min(0, ...lines.flat());
  const y = linearScale([least, 1], [BOTTOM, TOP]);
  const x = (i: number) => LEFT + (i / Math.max(1, dots.length - 1)) * (RIGHT - LEFT);
  const chosen = dots.findIndex(({ k }) => k === at?.k);
  const limit = advice.question.limits.find(({ figure }) => figure === "efficiency");
  const show = (i: number) => {
    const dot = dots[i];
    if (dot !== undefined) onAt(dot);
  };
  const nearest = (event: { readonly clientX: number; readonly currentTarget: Element }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - left) / width) * WIDTH;
    return Math.min(dots.length - 1, Math.max(0, Math.round(((place - LEFT) / (RIGHT - LEFT)) * (dots.length - 1))));
  };
  return (
    <div className="knob-plot">
      <h2>{TITLES[knob]}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" onClick={(event) => show(nearest(event))}>
        <path className="knob-base" d={`M${LEFT} ${BOTTOM}H${RIGHT}M${LEFT} ${TOP}H${RIGHT}`} />
        {limit && <path className="knob-limit" d={`M${LEFT} ${y(amountOf(amountIn(limit)))}H${RIGHT}`} />}
        {lines.map((line, i) => (
          <KnobLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its figure
            key={i}
            figure={i === 0 ? "avoided" : "efficiency"}
            points={line.map((value, j) => ({ x: x(j), y: y(value) }))}
            at={row.at}
            chosen={chosen}
          />
        ))}
        {ticksOf(row, x).map(({ at: place, middle = place, text }) => (
          <text key={text} x={middle} y={HEIGHT - 6} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
      <input
        type="range"
        className="knob-slider"
        aria-label={`${TITLES[knob]}: a value beside the answer’s`}
        min={0}
        max={dots.length - 1}
        value={chosen < 0 ? row.at : chosen}
        aria-valuetext={valueText(row, chosen < 0 ? row.at : chosen)}
        onChange={({ target }) => show(Number(target.value))}
        onKeyDown={(event) => {
          const dot = dots[chosen];
          if (event.key === "Enter" && dot !== undefined) onPress(dot);
        }}
      />
      <p className="muted">
        — saved, - - efficiency. {rangeWords(row)} {cliffs.join(" ")}
      </p>
    </div>
  );
}

/** "12: 74.6 % saved, 88.2 % efficiency" */
function valueText({ knob, dots }: Neighbors, i: number): string {
  const dot = dots[i];
  if (dot === undefined) return "";
  const shares = `${formatShare(avoidedOf(dot.sums))} saved, ${formatShare(efficiencyOf(dot.sums))} efficiency`;
  return `${valueWords(knob, knobsOf(dot.policy))}: ${shares}`;
}

interface LineProps {
  readonly figure: "avoided" | "efficiency";
  readonly points: readonly Point[];
  readonly at: number;
  readonly chosen: number;
}

const KnobLine = ({ figure, points, at, chosen }: LineProps) => (
  <g className="knob-line" data-figure={figure}>
    <path d={linePath(points)} />
    {points.map(({ x, y }, i) => (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        key={i}
        data-is={i === at ? "answer" : i === chosen ? "chosen" : "other"}
        cx={x}
        cy={y}
        r={i === at ? 4.5 : 2.75}
      />
    ))}
  </g>
);

/** The answer's value first, then the ends, then the others where there is room. */
function ticksOf({ dots, at, knob }: Neighbors, x: (i: number) => number): readonly Tick[] {
  const text = (i: number): string => {
    const dot = dots[i];
    if (dot === undefined) return "";
    const { slots, cutoff } = knobsOf(dot.policy);
    return knob === "slots" ? formatInteger(slots) : cutoff === null ? "none" : formatInteger(cutoff);
  };
  const wanted = [...new Set([at, 0, dots.length - 1, ...dots.keys()])];
  return fittingTicks(
    wanted.map((i) => ({ at: x(i), text: text(i) })),
    { from: 0, to: WIDTH, gap: 8, widthOf: (one) => textWidth(one, 11) },
  );
}

/** "From 1 to 64: +55.2 and −9.8 points." */
function rangeWords({ dots, knob }: Neighbors): string {
  const [first, last] = [dots[0], dots.at(-1)];
  if (first === undefined || last === undefined) return "";
  const points = (of: (dot: Dot) => number) => {
    const change = 100 * (of(last) - of(first));
    return `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}`;
  };
  const [from, to] = [first, last].map(({ policy }) => valueWords(knob, knobsOf(policy)));
  return `From ${from} to ${to}: ${points(({ sums }) => avoidedOf(sums))} and ${points(({ sums }) => efficiencyOf(sums))} points.`;
}

/** Limits on figures that the table of rules does not show. */
const unseenLimits = ({ limits }: Question): readonly Limit[] =>
  limits.filter(({ figure }) => figure !== "avoided" && figure !== "efficiency");

/** Rules, one at a time. A figure that fails its limit is struck and has a ✗. */
function RuleTable({ rows, advice, at, onAt }: NeighborsProps & { readonly rows: readonly Neighbors[] }) {
  const unseen = unseenLimits(advice.question);
  return (
    <div className="rule-table">
      <h2>Rules, one at a time</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">knob</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">rule</span>
            </th>
            <th scope="col">saved</th>
            <th scope="col">efficiency</th>
          </tr>
        </thead>
        {rows.map(({ knob, dots, at: own }) => (
          <tbody key={knob}>
            {dots.map((dot, i) => (
              <tr key={dot.k} data-own={i === own} data-at={dot.k === at?.k}>
                {i === 0 && (
                  <th scope="rowgroup" rowSpan={dots.length}>
                    {TITLES[knob]}
                  </th>
                )}
                <th scope="row">
                  <button type="button" className="text-button" onClick={() => onAt(dot)}>
                    {valueWords(knob, knobsOf(dot.policy))}
                  </button>
                </th>
                <RuleCell dot={dot} figure="avoided" question={advice.question} />
                <RuleCell dot={dot} figure="efficiency" question={advice.question} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {unseen.length > 0 && <p className="muted">✗ without a strike: fails {limitsText(unseen)}.</p>}
    </div>
  );
}

interface CellProps {
  readonly dot: Dot;
  readonly figure: "avoided" | "efficiency";
  readonly question: Question;
}

function RuleCell({ dot, figure, question }: CellProps) {
  const text = formatShare(figure === "avoided" ? avoidedOf(dot.sums) : efficiencyOf(dot.sums));
  const fails = question.limits.some((limit) => limit.figure === figure && !meetsLimit(dot, limit));
  // The first cell stands for the figures that have no column.
  const failsOther = figure === "avoided" && unseenLimits(question).some((limit) => !meetsLimit(dot, limit));
  return (
    <td data-fails={fails || failsOther}>
      {(fails || failsOther) && (
        <>
          ✗<span className="visually-hidden"> fails a limit:</span>{" "}
        </>
      )}
      {fails ? <s>{text}</s> : text}
    </td>
  );
}
