import { useMemo } from "react";
import { reachOf } from "../../../charts/field-lens";
import type { FieldView } from "../../../charts/field-view";
import { figure } from "../../../charts/figures";
import { Badge } from "../../../components/Badge";
import { FigureRows } from "../../../components/FigureRows";
import { later } from "../../../components/later";
import type { Policy } from "../../../scenario/scenario";
import { formatShare, formatShareSix } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneSnapshot } from "../../../state/frame-store";
import { StepCanvas } from "../step/StepCanvas";
import { StepSentence } from "../step/StepSentence";
import type { StepHost } from "../step/step-hosts";
import { CacheColumn } from "./CacheColumn";
import { Field } from "./Field";
import { fieldSource, useFieldView } from "./field-context";

const MemoryRows = later<Pick<LaneProps, "reading" | "isMain">>(
  () => import("../memory/MemoryRows").then((part) => part.MemoryRows),
  OwnRows,
);

interface LaneProps {
  readonly lane: number;
  readonly name: string;
  readonly policy: Policy;
  readonly reading: LaneSnapshot;
  readonly done: number;
  readonly range: readonly [least: number, most: number];
  /** In focus: it has more room and more figures. */
  readonly isMain: boolean;
}

/** One policy: how efficient it is, what it hands out and what it keeps, and what the last step did to it. */
export function LaneSection({ lane, name, policy, reading, done, range, isMain }: LaneProps) {
  const title = `lane-${lane}`;
  return (
    <section className="lane" data-lane={lane} data-main={isMain} aria-labelledby={title}>
      <div className="lane-numbers">
        <h2 id={title} className="lane-name" title={name}>
          <Badge lane={lane} /> <span>{name}</span>
        </h2>
        <Efficiency share={figure(reading, "efficiency")} hits={figure(reading, "hit_rate")} />
        {reading.heap ? <MemoryRows {...{ reading, isMain }} /> : <OwnRows {...{ reading, isMain }} />}
      </div>
      {isMain && (
        <p className="head">
          <span className="muted">in callers’ hands</span>
          <strong data-size={sizeOf(figure(reading, "wasted"), 14)}>
            {`${formatBytes(figure(reading, "wasted"))} wasted`}
          </strong>
        </p>
      )}
      <Field lane={lane} snapshot={reading} isMain={isMain}>
        {!isMain && <StepSentence lane={lane} reading={reading} done={done} />}
      </Field>
      {isMain && <StepSentence lane={lane} reading={reading} done={done} />}
      <CacheColumn lane={lane} policy={policy} reading={reading} range={range} isMain={isMain} />
      <Steps lane={lane} />
    </section>
  );
}

/** What moves in a step, over all of the lane. */
function Steps({ lane }: { readonly lane: number }) {
  const view = useFieldView();
  const host = useMemo(() => stepHostOf(view, lane), [view, lane]);
  return <StepCanvas host={host} />;
}

const stepHostOf = (view: FieldView, lane: number): Omit<StepHost, "canvas"> => ({
  lane,
  now: () => view.layout(lane),
  drawn: () => view.drawn(lane),
  next: (frame) => view.layoutsOf(fieldSource(frame))[lane] ?? null,
  paint: (surface, layout) => view.paint(lane, surface, layout),
  reach: reachOf,
});

function Efficiency({ share, hits }: { readonly share: number; readonly hits: number }) {
  const [digits = "", unit = ""] = formatShare(share).split("\u00a0");
  return (
    <div className="efficiency">
      <p className="efficiency-figure">
        {digits}
        {unit !== "" && <span className="efficiency-unit">{unit}</span>}
      </p>
      <p className="muted efficiency-name">
        <span>efficiency</span>
        <span className="efficiency-hits">hits {formatShare(hits, 0)}</span>
      </p>
    </div>
  );
}

function OwnRows({ reading, isMain }: Pick<LaneProps, "reading" | "isMain">) {
  return <FigureRows rows={isMain ? mainRows(reading) : fewRows(reading)} />;
}

const fewRows = (lane: LaneSnapshot) => [{ name: "precisely", value: formatShareSix(figure(lane, "efficiency")) }];

function mainRows(lane: LaneSnapshot) {
  return [
    { name: "precisely", value: formatShareSix(figure(lane, "efficiency")) },
    { name: "with the cache", value: formatShare(figure(lane, "footprint_efficiency")) },
    { name: "needed", value: formatBytes(figure(lane, "needed")) },
    { name: "handed out", value: formatBytes(figure(lane, "granted")) },
    { name: "live buffers", value: formatInteger(figure(lane, "live")) },
    { name: "poisoned", value: formatInteger(figure(lane, "poisoned")) },
    { name: "they hold", value: formatBytes(figure(lane, "poisoned_bytes")) },
  ];
}

/** Large figures are set smaller, so that they stay on their line. */
const sizeOf = (bytes: number, most: number): "large" | "small" =>
  formatBytes(bytes).length <= most ? "large" : "small";
