import { useMemo, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { LruMisses } from "../../../models/page_cache/miss-curve";
import { PAGE_PALETTE } from "../../../plot/palette";
import { formatCompact, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Provenance } from "../../../ui/Provenance";
import { Select } from "../../../ui/Select";
import { TableButton } from "../../../ui/TableButton";
import { NumberSlot } from "../../shared/NumberSlot";
import { typedNumber } from "../../shared/typed-number";
import { setCache } from "../edits";
import { usePageScenario } from "../page-state";
import { CurvePlot } from "./CurvePlot";
import { dashOf, endsOf } from "./curves-chart";
import { type ShownCurves, sampleCurves, stopCurves, useShownCurves, wantCurves } from "./curves-store";
import { type Curve, curvesOf, missesAt, SAMPLE_RATES, type StreamCurves, SWEPT_SIZES } from "./stream-curves";
import { curvesTable, describeCurves, errorText, exactness, NONE_COUNTS, ratioText, takeaway } from "./words";
import "./curves.css";

/** Misses of every policy by the size of its cache. The handle changes the size of all caches. */
export function MissCurves() {
  const scenario = usePageScenario((scenario) => scenario);
  const panel = useRef<HTMLElement>(null);
  const shown = useShownCurves(scenario, panel);
  const { known } = shown;
  return (
    <section
      ref={panel}
      className="rail-section miss-curves"
      data-room={known === null && shown.status !== "waits-for-button"}
      aria-labelledby="miss-curves-title"
    >
      <div className="curves-head row between">
        <h2 id="miss-curves-title">Misses by cache size</h2>
        {known !== null && (
          <TableButton
            of="misses by cache size"
            className="chart-button"
            table={() => curvesTable(known, curvesOf(known, scenario.lanes), scenario.cache)}
          />
        )}
      </div>
      <SampleChoice rate={shown.plan.rate} />
      {known !== null && <KnownCurves known={known} />}
      <Progress shown={shown} />
    </section>
  );
}

const RATES = [0, ...SAMPLE_RATES].map(
  (rate) => [rate, rate === 0 ? "every page" : `1 page in ${formatInteger(rate)}`] as const,
);

/** Every page, or a sample of them. */
function SampleChoice({ rate }: { readonly rate: number }) {
  return (
    <p className="curve-sampling row type-13">
      <span aria-hidden="true">Curves from</span>
      <Select label="Curves from" value={rate} options={RATES} onChoose={sampleCurves} />
    </p>
  );
}

/** The curves as far as they are known. */
function KnownCurves({ known }: { readonly known: StreamCurves }) {
  const run = useRun();
  const scenario = usePageScenario((scenario) => scenario);
  const { lanes, cache } = scenario;
  const [moved, setMoved] = useState<number | null>(null);
  const [refusal, setRefusal] = useState("");
  const size = moved ?? cache;
  const curves = useMemo(() => curvesOf(known, lanes), [known, lanes]);
  const ends = useMemo(() => endsOf(curves, cache), [curves, cache]);
  const { strong, rest } = takeaway(curves, size);
  const release = (to: number | null) => {
    const set = to === null ? null : setCache(run, to);
    setMoved(null);
    setRefusal(set === null || set.ok ? "" : set.error);
  };
  if (known.lru.requests === 0) return <p className="rail-note">{NONE_COUNTS}</p>;
  return (
    <>
      <CurvePlot
        {...{ stream: known, curves, size, ends }}
        valueText={`${strong}${rest}`}
        onMove={setMoved}
        onRelease={release}
      />
      <p className="curve-size type-13">
        Misses with{" "}
        <NumberSlot
          label="Pages of each cache"
          value={formatInteger(size)}
          differs={moved !== null}
          take={(text) => setCache(run, typedNumber(text))}
        />{" "}
        pages:
      </p>
      <CurveValues {...{ curves, size, lru: known.lru }} />
      <p className="rail-note">
        <b>{strong}</b>
        {rest} <Provenance origin="simulated" />
      </p>
      <p className="rail-note muted">{exactness(curves, scenario, known)}</p>
      <p className="visually-hidden">{describeCurves(known, curves, cache)}</p>
      <p role="status">{refusal}</p>
    </>
  );
}

/** The work still to do, with a button to begin or to end it. */
function Progress({ shown: { plan, status, share, problem, known } }: { readonly shown: ShownCurves }) {
  if (status === "complete") return null;
  if (status === "waits-for-sight") return <p className="rail-note muted">The curves appear when you scroll here.</p>;
  if (status === "waits-for-rest")
    return (
      <p className="rail-note muted">
        {known === null ? "The curves appear when the run pauses." : "The curves continue when the run pauses."}
      </p>
    );
  if (status === "computing")
    return (
      <div className="curve-progress row wrap type-13">
        <progress aria-label="Curves computed" value={share} />
        <span>{formatShare(share, 0)}</span>
        <Button onClick={() => stopCurves(plan)}>Cancel</Button>
      </div>
    );
  const { stream, rate } = plan;
  const requests = `${formatCompact(stream.requests)} requests`;
  const work = rate === 0 ? `${SWEPT_SIZES} sizes × ${requests}` : `${requests}, then 1 page in ${formatInteger(rate)}`;
  return (
    <div className="curve-progress row wrap type-13">
      <Button onClick={() => wantCurves(plan)}>Compute</Button>
      <span className="muted">{work}</span>
      <p role="status">{problem}</p>
    </div>
  );
}

interface ValuesProps {
  readonly curves: readonly Curve[];
  readonly size: number;
  readonly lru: LruMisses;
}

/** Each curve's line, policy and miss ratio at the handle, and the misses that no policy avoids. */
function CurveValues({ curves, size, lru }: ValuesProps) {
  return (
    <ul className="curve-values type-13">
      {curves.map((curve) => (
        <li key={curve.lane}>
          <Sample lane={curve.lane} />
          {curve.lane !== null && <Badge lane={curve.lane} />}
          <span>{curve.lane === null ? "optimum" : curve.name}</span>
          <CurveError curve={curve} requests={lru.requests} />
          <b>{ratioText(missesAt(curve, size), lru.requests)}</b>
        </li>
      ))}
      <li>
        <span className="curve-shade" />
        <span>first requests of pages</span>
        <b>{formatShare(lru.cold / lru.requests)}</b>
      </li>
    </ul>
  );
}

/** The error of a curve's estimates, known or estimated. */
function CurveError({ curve, requests }: { readonly curve: Curve; readonly requests: number }) {
  const text = errorText(curve, requests);
  return text !== "" && <span className="curve-error muted">{text}</span>;
}

function Sample({ lane }: Pick<Curve, "lane">) {
  const ink = lane === null ? PAGE_PALETTE.muted : PAGE_PALETTE.inks[lane];
  return (
    <svg className="curve-sample" viewBox="0 0 28 2" aria-hidden="true">
      <line
        x1="0"
        y1="1"
        x2="28"
        y2="1"
        stroke={ink}
        strokeWidth={lane === null ? 1.5 : 2}
        strokeDasharray={dashOf(lane).join(" ")}
      />
    </svg>
  );
}
