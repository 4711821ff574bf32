import { curveWords } from "../../../charts/curve-words";
import { graphTakeaway } from "../../../charts/describe-frame";
import type { ChartScale } from "../../../charts/layout/chart-window";
import type { Detail } from "../../../protocol/messages";
import { formatShare } from "../../../shared/figure-text";
import { useReading } from "../../../state/hooks";
import { RunProvenance } from "../RunProvenance";
import { RunTable } from "../RunTable";

/** What moves the steps in view. */
export interface ChartMoves {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  readonly earlier: () => void;
  readonly later: () => void;
}

interface HeadProps {
  readonly focus: number;
  readonly scale: ChartScale;
  readonly onScale: (scale: ChartScale) => void;
  readonly moves: ChartMoves;
}

/** The line above the curves: what they show, how to read them, and what changes the steps in view. */
export function ChartHead({ focus, scale, onScale, moves }: HeadProps) {
  return (
    <div className="chart-head">
      <h2 id="chart-title">
        Share of memory wasted <RunProvenance />
      </h2>
      <ChartWords focus={focus} />
      <ScalePicker scale={scale} onScale={onScale} />
      <div className="chart-buttons">
        <ChartButton name="Earlier steps" sign="‹" onClick={moves.earlier} />
        <ChartButton name="Zoom out" sign="−" onClick={moves.zoomOut} />
        <ChartButton name="Whole run" sign="all" onClick={moves.showAll} />
        <ChartButton name="Zoom in" sign="+" onClick={moves.zoomIn} />
        <ChartButton name="Later steps" sign="›" onClick={moves.later} />
        <RunTable
          of="memory wasted by step"
          table={(now) => import("../../../charts/chart-table").then((part) => part.efficiencyTable(now, focus))}
        />
      </div>
    </div>
  );
}

/** How exact the curves are; "" = exact. */
function detailWords(detail: Detail): string {
  if (detail.kind === "spans") return `coarse: recomputing … ${formatShare(detail.progress, 0)}`;
  return detail.kind === "recomputed" ? "recomputed for this range" : "";
}

function ChartWords({ focus }: { readonly focus: number }) {
  const { info, lanes } = useReading();
  return (
    <p className="chart-words muted">
      <span className="visually-hidden">{graphTakeaway(lanes)} </span>
      {detailWords(info.detail) || curveWords(info.view, lanes.length, focus)}
    </p>
  );
}

function ScalePicker({ scale, onScale }: Pick<HeadProps, "scale" | "onScale">) {
  return (
    <fieldset className="scale-picker">
      <legend className="visually-hidden">Scale of the steps</legend>
      {(["linear", "log"] as const).map((name) => (
        <label key={name}>
          <input type="radio" name="step-scale" checked={scale === name} onChange={() => onScale(name)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ChartButton(props: { readonly name: string; readonly sign: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="chart-button" aria-label={props.name} title={props.name} onClick={props.onClick}>
      {props.sign}
    </button>
  );
}
