import { useEffect, useRef } from "react";
import { figure } from "../../../charts/figures";
import { FigureRows } from "../../../components/FigureRows";
import { later } from "../../../components/later";
import type { Policy } from "../../../scenario/scenario";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useFieldView, useLayout } from "./field-context";
import { tellNothing, useField } from "./field-store";
import { Slots } from "./Slots";

const SlotBiography = later(() => import("./Biography").then((part) => part.SlotBiography));

const CallRows = later<Pick<CacheColumnProps, "reading" | "isMain">>(
  () => import("../memory/MemoryRows").then((part) => part.CallRows),
  OwnRows,
);

interface CacheColumnProps {
  readonly lane: number;
  readonly policy: Policy;
  readonly reading: LaneSnapshot;
  readonly range: readonly [least: number, most: number];
  readonly isMain: boolean;
}

/** What a lane keeps: in bytes, to scale, slot by slot; and the door to the heap. */
export function CacheColumn({ lane, policy, reading, range, isMain }: CacheColumnProps) {
  const open = useField(({ openSlot }) => (openSlot?.lane === lane ? openSlot.slot : null));
  const onOpen = (slot: number) => {
    tellNothing();
    useField.setState({ openSlot: { lane, slot } });
  };
  const idle = formatBytes(figure(reading, "idle"));
  return (
    <div className="lane-cache">
      <p className="head head-cache">
        <span className="muted">in the cache</span>
        <strong data-size={idle.length <= 5 ? "large" : "small"}>{idle}</strong>
      </p>
      <ToScale lane={lane} />
      <div data-step-cache>
        <Slots policy={policy} reading={reading} range={range} onOpen={onOpen} />
      </div>
      {open !== null && <SlotBiography key={open} lane={lane} slot={open} />}
      <div className="door" data-step-door>
        {reading.heap ? <CallRows {...{ reading, isMain }} /> : <OwnRows {...{ reading, isMain }} />}
      </div>
    </div>
  );
}

function OwnRows({ reading, isMain }: Pick<CacheColumnProps, "reading" | "isMain">) {
  return <FigureRows rows={isMain ? heapRows(reading) : heapRows(reading).slice(0, 2)} />;
}

function heapRows(lane: LaneSnapshot) {
  return [
    { name: "malloc", value: formatInteger(figure(lane, "heap_allocations")) },
    { name: "free", value: formatInteger(figure(lane, "heap_frees")) },
    { name: "calls avoided", value: formatShare(figure(lane, "avoided_share"), 0) },
  ];
}

/** The cached bytes on the scale of the field. */
function ToScale({ lane }: { readonly lane: number }) {
  const view = useFieldView();
  const layout = useLayout(lane);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : view.mountDot(lane, canvas.current)), [view, lane]);
  return (
    <div className="to-scale">
      <canvas ref={canvas} hidden={layout?.cacheBox.inField || layout?.log !== undefined} />
      <p className="muted">{layout === null || layout.log ? "" : scaleSaying(layout.cacheBox)}</p>
    </div>
  );
}

function scaleSaying({
  rect,
  inField,
}: {
  readonly rect: { readonly width: number };
  readonly inField: boolean;
}): string {
  if (inField) return "drawn dotted";
  if (rect.width === 0) return "It is empty.";
  return rect.width < 8 ? "True to scale. Yes, that is the whole cache." : "True to scale.";
}
