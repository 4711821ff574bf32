import { type ReactNode, useCallback } from "react";
import { meetsLimit } from "../../advisor/answer";
import { avoidedOf, type Dot, efficiencyOf, knobsOf } from "../../advisor/dot";
import { amountOf } from "../../advisor/figures";
import { cliffWords, type Neighbors, valueWords } from "../../advisor/neighbors";
import { amountIn, type Limit, limitsText, type Question } from "../../advisor/question";
import { type SettingRow, settingCliffs, settingWords } from "../../advisor/setting-rows";
import { fittingTicks, type Tick } from "../../plot/axis";
import { type Chart, frameIn, type Ink, type Mark, type Size } from "../../plot/chart";
import { linearScale } from "../../plot/scales";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { Button } from "../../ui/Button";
import { PointedChart } from "../../ui/PointedChart";
import type { Advice } from "./advice";
import "./neighbors.css";

interface NeighborsProps {
  readonly advice: Advice;
  readonly at: Dot | null;
  readonly onAt: (dot: Dot) => void;
  readonly onPress: (dot: Dot) => void;
}

const TITLES = {
  ...{ slots: "Slots a bucket", cutoff: "Natural cutoffs", lookup: "Look up", full: "When full" },
  ...{ buckets: "Buckets", roundUp: "On a miss", ratio: "Hand out" },
} as const;

/** The knobs whose values have an order that a line shows. */
const PLOTTED: readonly string[] = ["slots", "cutoff"];

/** The effect of one knob alone. */
export function NeighborPlots(props: NeighborsProps) {
  const { neighbors, cliffs, settings } = props.advice;
  const rules = neighbors.filter(({ knob }) => !PLOTTED.includes(knob)).map(ruleRow);
  if (neighbors.length + settings.length === 0) return null;
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
      {rules.length > 0 && <RuleTable title="Rules, one at a time" rows={rules} {...props} />}
      {settings.length > 0 && (
        <RuleTable title="Settings, one at a time" rows={settings.map(settingRow)} {...props}>
          <p className="muted">{settingCliffs(settings).join(" ")}</p>
        </RuleTable>
      )}
    </section>
  );
}

/** The space around a knob's plot: its labels are below it. */
const MARGIN = { left: 12, right: 12, top: 8, bottom: 22 };
const LABEL = 11;
const RADIUS = { answer: 4.5, other: 2.75 };

interface PlotProps extends NeighborsProps {
  readonly row: Neighbors;
  readonly cliffs: readonly string[];
}

/** Both shares over the values of a knob, which a slider reaches. */
function KnobPlot({ row, cliffs, advice, at, onAt, onPress }: PlotProps) {
  const { dots, knob } = row;
  const chosen = dots.findIndex(({ k }) => k === at?.k);
  const limit = advice.question.limits.find(({ figure }) => figure === "efficiency");
  const chart = useCallback((size: Size) => knobChart(row, chosen, limit, size), [row, chosen, limit]);
  const show = (i: number) => {
    const dot = dots[i];
    if (dot !== undefined) onAt(dot);
  };
  return (
    <div className="knob-plot">
      <h2>{TITLES[knob]}</h2>
      <PointedChart className="knob-chart" words={rangeWords(row)} chart={chart} isAcross onPress={show} />
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

/** The shares over the values of a knob, with the answer's filled and the chosen one thick. */
function knobChart({ dots, at, knob }: Neighbors, chosen: number, limit: Limit | undefined, size: Size): Chart {
  const frame = frameIn(size, MARGIN);
  const { left, right, top, bottom } = frame;
  const saved = dots.map(({ sums }) => avoidedOf(sums));
  const efficient = dots.map(({ sums }) => efficiencyOf(sums));
  const y = linearScale([Math.min(0, ...saved, ...efficient), 1], [bottom, top]);
  const x = (i: number) => left + (i / Math.max(1, dots.length - 1)) * (right - left);
  const across = (height: number) => [left, right].map((end) => ({ x: end, y: height }));
  const lineOf = (values: readonly number[], look: { readonly ink: Ink; readonly dash?: readonly number[] }) => {
    const points = values.map((value, i) => ({ x: x(i), y: y(value) }));
    const others = points.filter((_, i) => i !== at);
    const ring = { mark: "dots", radius: RADIUS.other, fill: "surface", ink: "text" } as const;
    return [
      { mark: "line", points, thick: 1.5, ...look },
      { ...ring, at: others, thick: 1.25 },
      { ...ring, at: points.filter((_, i) => i === chosen && i !== at), thick: 3 },
      { mark: "dots", at: points.filter((_, i) => i === at), radius: RADIUS.answer, fill: 1 },
    ] satisfies readonly Mark[];
  };
  const ticks = ticksOf({ dots, at, knob }, x, size.width);
  const marks: readonly Mark[] = [
    ...[bottom, top].map((height): Mark => ({ mark: "line", points: across(height), ink: "rule" })),
    ...(limit
      ? [{ mark: "line", points: across(y(amountOf(amountIn(limit)))), ink: "cached", dash: [4, 3] } as const]
      : []),
    ...lineOf(saved, { ink: "text" }),
    ...lineOf(efficient, { ink: 1, dash: [6, 3] }),
    { mark: "axis", side: "bottom", ticks, at: bottom, gap: 12, size: LABEL },
  ];
  return { marks, places: saved.map((value, i) => ({ x: x(i), y: y(value) })) };
}

/** The answer's value first, then the ends, then the others where there is room. */
function ticksOf({ dots, at, knob }: Neighbors, x: (i: number) => number, width: number): readonly Tick[] {
  const text = (i: number): string => {
    const dot = dots[i];
    if (dot === undefined) return "";
    const { slots, cutoff } = knobsOf(dot.policy);
    return knob === "slots" ? formatInteger(slots) : cutoff === null ? "none" : formatInteger(cutoff);
  };
  const wanted = [...new Set([at, 0, dots.length - 1, ...dots.keys()])];
  return fittingTicks(
    wanted.map((i) => ({ at: x(i), text: text(i) })),
    { from: 0, to: width, gap: 8, size: LABEL },
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

/** A rule or a setting with the dots of its values. */
interface RuleRow extends Pick<Neighbors, "dots" | "at"> {
  readonly name: string;
  readonly words: (dot: Dot) => string;
}

const ruleRow = ({ knob, ...row }: Neighbors): RuleRow => ({
  ...{ ...row, name: TITLES[knob], words: ({ policy }) => valueWords(knob, knobsOf(policy)) },
});

const settingRow = ({ key, label, ...row }: SettingRow): RuleRow => ({
  ...{ ...row, name: label, words: (dot) => settingWords(dot, key) },
});

interface TableProps extends NeighborsProps {
  readonly title: string;
  readonly rows: readonly RuleRow[];
  readonly children?: ReactNode;
}

/** Rules or settings, one at a time. A figure that fails its limit is struck and has a ✗. */
function RuleTable({ title, rows, advice, at, onAt, children }: TableProps) {
  const unseen = unseenLimits(advice.question);
  return (
    <div className="rule-table">
      <h2>{title}</h2>
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
        {rows.map(({ name, words, dots, at: own }) => (
          <tbody key={name}>
            {dots.map((dot, i) => (
              <tr key={dot.k} data-own={i === own} data-at={dot.k === at?.k}>
                {i === 0 && (
                  <th scope="rowgroup" rowSpan={dots.length}>
                    {name}
                  </th>
                )}
                <th scope="row">
                  <Button look="text" onClick={() => onAt(dot)}>
                    {words(dot)}
                  </Button>
                </th>
                <RuleCell dot={dot} figure="avoided" question={advice.question} />
                <RuleCell dot={dot} figure="efficiency" question={advice.question} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {children}
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
