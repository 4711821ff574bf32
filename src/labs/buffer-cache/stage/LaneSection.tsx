import { figureRow } from "../../../models/allocation/figure-table";
import { figure } from "../../../models/allocation/figures";
import type { Policy } from "../../../models/allocation/scenario";
import { formatShare, formatShareSix, formatShortCount } from "../../../shared/figure-text";
import { formatBytes, UNDEFINED } from "../../../shared/format";
import { Badge } from "../../../ui/Badge";
import { type FigureRow, FigureRows } from "../../../ui/FigureRows";
import { lazyComponent } from "../../../ui/lazy-component";
import { Term } from "../../../ui/Term";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import { useLayer } from "../../shared/layer";
import { StepSentence } from "../../shared/step/StepSentence";
import { StepCanvas } from "../step/StepCanvas";
import { CacheRoom } from "./CacheRoom";
import { Captions, Field } from "./Field";
import { useFieldView } from "./field-context";

const MemoryRows = lazyComponent<Pick<LaneProps, "reading">>(
  () => import("../memory/Memory").then((part) => part.LaneMemoryRows),
  OwnRows,
);

const PoolRows = lazyComponent<Pick<LaneProps, "reading">>(() =>
  import("../pool/pool-parts").then((part) => part.PoolRows),
);
const Garbage = lazyComponent<Pick<LaneProps, "lane" | "reading">>(() =>
  import("../pool/pool-parts").then((part) => part.Garbage),
);

interface LaneProps {
  readonly lane: number;
  readonly name: string;
  readonly policy: Policy;
  readonly reading: AllocationLaneSnapshot;
  /** Describes the last step of the lane. */
  readonly sentence: string;
  readonly range: readonly [least: number, most: number];
  /** The lane in focus has more space and more figures. */
  readonly isMain: boolean;
}

/** One policy: how much of its memory is useful, and where the memory is: with callers, in the cache, back in the heap. */
export function LaneSection({ lane, name, policy, reading, sentence, range, isMain }: LaneProps) {
  const view = useFieldView();
  const layer = useLayer();
  const title = `lane-${lane}`;
  return (
    <section className="lane" data-lane={lane} data-main={isMain} aria-labelledby={title}>
      <div className="lane-head nowrap">
        <h2 id={title} className="lane-name shrink" title={name} data-pool={reading.pool !== undefined}>
          <Badge lane={lane} /> <span>{name}</span>
        </h2>
        <LaneFigures reading={reading} areStops={isMain && layer !== "look"} />
      </div>
      <div className="rooms">
        <Field lane={lane} snapshot={reading} />
        <CacheRoom {...{ lane, policy, reading, range }} />
        <HeapRoom lane={lane} reading={reading} />
      </div>
      <Captions lane={lane} isMain={isMain} />
      <StepSentence sentence={sentence} />
      {(isMain || reading.heap) && (
        <div className={reading.heap ? "lane-details" : "lane-details beyond-look"}>
          {reading.heap ? <MemoryRows reading={reading} /> : <OwnRows reading={reading} />}
          {reading.pool && <PoolRows reading={reading} />}
        </div>
      )}
      <StepCanvas lane={lane} view={view} />
    </section>
  );
}

/** Figures that compare the lanes, so they align from lane to lane. `areStops`: Tab stops at their terms, as beyond the smallest layer. */
function LaneFigures({ reading, areStops }: Pick<LaneProps, "reading"> & { readonly areStops: boolean }) {
  const saved = figure(reading, "avoided_share");
  return (
    <>
      <p className="lane-share strong efficiency">
        <Share share={figure(reading, "efficiency")} />{" "}
        <Term of="useful" isStop={areStops}>
          useful
        </Term>
      </p>
      <p className="lane-share strong lane-saved" data-more={saved < 0}>
        <Share share={Math.abs(saved)} decimals={0} /> {saved < 0 ? "more" : "of"}{" "}
        <Term of="saved" isStop={areStops}>
          heap calls{saved < 0 ? "" : " saved"}
        </Term>
      </p>
      <p className="lane-bytes muted beyond-look">
        <span>{`needs ${formatBytes(figure(reading, "needed"))} `}</span>
        <span>{`takes ${formatBytes(figure(reading, "granted"))}`}</span>
      </p>
    </>
  );
}

function Share({ share, decimals }: { readonly share: number; readonly decimals?: number }) {
  const [digits = UNDEFINED, unit = ""] = formatShare(share, decimals).split("\u00a0");
  return (
    // New digits make a new element, so none of them moves.
    <span key={digits} className="share">
      <b>{digits}</b>
      {unit !== "" && `\u00a0${unit}`}
    </span>
  );
}

/** Counts the buffers that came from the heap and went back. */
function HeapRoom({ lane, reading }: Pick<LaneProps, "lane" | "reading">) {
  return (
    <div className="room room-heap" data-step-door>
      <h3>Heap</h3>
      {reading.pool ? (
        <Garbage lane={lane} reading={reading} />
      ) : (
        <ul className="muted beyond-look">
          <li>{`${formatShortCount(figure(reading, "heap_allocations"))} new`}</li>
          <li>{`${formatShortCount(figure(reading, "heap_frees"))} freed`}</li>
        </ul>
      )}
    </div>
  );
}

function OwnRows({ reading }: Pick<LaneProps, "reading">) {
  return <FigureRows rows={mainRows(reading)} />;
}

const mainRows = (lane: AllocationLaneSnapshot): readonly FigureRow[] => [
  { name: "useful", term: "useful", value: formatShareSix(figure(lane, "efficiency")) },
  { name: "with idle bytes", term: "idle", value: formatShareSix(figure(lane, "footprint_efficiency")) },
  figureRow("live", figure(lane, "live")),
  { ...figureRow("poisoned", figure(lane, "poisoned")), term: "poisoned" },
  figureRow("poisoned_bytes", figure(lane, "poisoned_bytes")),
];
