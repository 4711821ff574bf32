import { memo, type ReactElement, type ReactNode } from "react";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Detail } from "../../kernel/protocol/messages";
import type { PlotState } from "../../plot/time/plot";
import type { DataTable } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { TableButton } from "../TableButton";
import type { TimeWindow } from "./use-time-window";

/** A lab's texts for its chart. */
export interface HeadTexts<L extends LaneArrays = LaneArrays> {
  readonly title: ReactNode;
  /** The source of its numbers. */
  readonly origin: ReactElement;
  /** The takeaway of the curves in a sentence, for readers who cannot see them. */
  point(snapshot: PlotState<L>): string;
  /** How to read the curves; "" = they need no explanation. */
  reading(snapshot: PlotState<L>): string;
  /** The name of its table. */
  readonly tableOf: string;
  /** The data of the chart. */
  table(snapshot: PlotState<L>): DataTable | Promise<DataTable>;
}

interface HeadProps {
  readonly texts: HeadTexts;
  readonly snapshot: PlotState;
  readonly shown: TimeWindow;
  readonly table: () => DataTable | Promise<DataTable>;
}

/** The line above the curves: their subject, how to read them, and the controls for the visible steps. */
export function ChartHead({ texts, snapshot, shown, table }: HeadProps) {
  return (
    <div className="chart-head">
      <h2 id="chart-title">
        {texts.title} {texts.origin}
      </h2>
      <p className="chart-words muted">
        <span className="visually-hidden">{texts.point(snapshot)} </span>
        {detailWords(snapshot.info.detail) || texts.reading(snapshot)}
      </p>
      <ScalePicker scale={shown.scale} setScale={shown.setScale} />
      <div className="chart-buttons">
        <div className="chart-moves">
          <ChartButton name="Earlier steps" sign="‹" onClick={shown.earlier} />
          <ChartButton name="Zoom out" sign="−" onClick={shown.zoomOut} />
          <ChartButton name="Whole run" sign="all" onClick={shown.showAll} />
          <ChartButton name="Zoom in" sign="+" onClick={shown.zoomIn} />
          <ChartButton name="Later steps" sign="›" onClick={shown.later} />
        </div>
        <TableButton of={texts.tableOf} origin={texts.origin} className="chart-button" table={table} />
      </div>
    </div>
  );
}

/** The precision of the curves; "" = exact. */
function detailWords(detail: Detail): string {
  if (detail.kind === "spans") return `coarse: recomputing … ${formatShare(detail.progress, 0)}`;
  return detail.kind === "recomputed" ? "recomputed for this range" : "";
}

/** Renders again only for another scale, because a browser takes long to update its fields. */
const ScalePicker = memo(({ scale, setScale }: Pick<TimeWindow, "scale" | "setScale">) => {
  return (
    <fieldset className="scale-picker">
      <legend className="visually-hidden">Scale of the steps</legend>
      {(["linear", "log"] as const).map((name) => (
        <label key={name}>
          <input type="radio" name="step-scale" checked={scale === name} onChange={() => setScale(name)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
});

function ChartButton(props: { readonly name: string; readonly sign: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="chart-button" aria-label={props.name} title={props.name} onClick={props.onClick}>
      {props.sign}
    </button>
  );
}
