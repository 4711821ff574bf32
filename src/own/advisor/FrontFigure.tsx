import { useState } from "react";
import type { Dot } from "../../advisor/dot";
import { FIGURE_NAMES, type FigureName, figureNamed, HEAP_FIGURES } from "../../advisor/figures";
import type { Limit } from "../../advisor/question";
import { hasPool } from "../../models/allocation/pool-tables";
import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { saveText } from "../../ui/hand-over";
import { Provenance } from "../../ui/Provenance";
import { Select } from "../../ui/Select";
import { TableButton } from "../../ui/TableButton";
import { Term } from "../../ui/Term";
import type { Advice } from "./advice";
import { dotsCsv, dotsTable } from "./dot-tables";
import { FrontPlot } from "./FrontPlot";
import type { Axes } from "./front-layout";
import type { TrayLane } from "./tray-store";

export interface FigureProps {
  readonly advice: Advice;
  readonly lanes: readonly TrayLane[];
  readonly at: Dot | null;
  readonly onAt: (dot: Dot | null) => void;
  readonly onPress: (dot: Dot) => void;
  readonly onLimit: (i: number, limit: Limit | null, isDone: boolean) => void;
}

export const USUAL_AXES: Axes = { x: "avoided", y: "efficiency" };

/** The plot of a sweep with its axes' names, its legend, its table, and the tray of lanes. */
export function FrontFigure({ refusal, ...props }: FigureProps & { readonly refusal: string }) {
  const { advice, lanes, onPress } = props;
  const [axes, setAxes] = useState(USUAL_AXES);
  const origin = <Provenance origin="simulated" />;
  return (
    <section className="front" aria-label="Policies">
      <div className="front-head row wrap">
        <AxisChoice label="Vertical axis" value={axes.y} onChoose={(y) => setAxes({ ...axes, y })} />
        {origin}
        <Legend advice={advice} />
        <TableButton of="policies" origin={origin} table={() => dotsTable(advice, lanes)} />
        <Button
          aria-label="Save all policies as CSV"
          onClick={() => saveText(dotsCsv(advice), "policies.csv", "text/csv")}
        >
          CSV
        </Button>
      </div>
      <FrontPlot {...props} axes={axes}>
        <LaneTray lanes={lanes} onRemove={onPress} refusal={refusal} />
        <AxisChoice label="Horizontal axis" value={axes.x} onChoose={(x) => setAxes({ ...axes, x })} />
      </FrontPlot>
    </section>
  );
}

interface AxisProps {
  readonly label: string;
  readonly value: FigureName;
  readonly onChoose: (name: FigureName) => void;
}

const SHOWN = FIGURE_NAMES.filter((name) => !HEAP_FIGURES.includes(name)).map(
  (name) => [name, figureNamed(name).title] as const,
);

const AxisChoice = (props: AxisProps) => <Select className="front-axis" options={SHOWN} {...props} />;

function Legend({ advice: { met, dots } }: Pick<FigureProps, "advice">) {
  const early = dots.filter(({ endedAt }) => endedAt !== undefined).length;
  const pools = dots.filter(({ policy }) => hasPool(policy)).length;
  const others = dots.length - early - met.size;
  return (
    <p className="front-legend wrap type-13 muted">
      <span data-mark="met">
        {formatInteger(met.size)} {met.size === 1 ? "policy meets" : "policies meet"} your limits
      </span>
      <span data-mark="other">{formatInteger(others)} do not</span>
      {early > 0 && <span data-mark="early">{formatInteger(early)} not run to the end</span>}
      {pools > 0 && <span data-mark="pool">{formatCounted(pools, "setting")} of a pool</span>}
      <span data-mark="front">
        <Term of="front" isStop>
          front
        </Term>
        : no other is better in both
      </span>
    </p>
  );
}

interface TrayProps {
  readonly lanes: readonly TrayLane[];
  readonly onRemove: (dot: Dot) => void;
  readonly refusal: string;
}

/** The dots that are to become lanes. */
const LaneTray = ({ lanes, onRemove, refusal }: TrayProps) => (
  <fieldset className="lane-tray row wrap">
    <legend className="visually-hidden">Lanes</legend>
    {lanes.length === 0 && <span className="muted">Click a dot to make it a lane.</span>}
    {lanes.map(({ letter, name, dot }) => (
      <span key={letter} className="lane-chip type-13">
        <Badge lane={letter} />
        <span>{name}</span>
        <button
          type="button"
          className="question-remove bare muted"
          aria-label={`Take away lane ${letter}`}
          onClick={() => onRemove(dot)}
        >
          ×
        </button>
      </span>
    ))}
    <span role="status" className="problem">
      {refusal}
    </span>
  </fieldset>
);
