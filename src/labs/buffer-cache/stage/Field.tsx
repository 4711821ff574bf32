import { useEffect, useRef, useSyncExternalStore } from "react";
import { figure } from "../../../models/allocation/figures";
import { lazyComponent } from "../../../ui/lazy-component";
import {
  type AllocationLaneSnapshot,
  useAllocationReading,
  useAllocationScenario,
} from "../../shared/allocation-frame";
import { useEscape } from "../../shared/use-escape";
import { largestWords } from "../charts/largest-callers";
import { isSmall, wordsLeft } from "../charts/layout/field-find";
import { ROOM, wallOf } from "../charts/room";
import { CacheName } from "./CacheName";
import { FieldList } from "./FieldList";
import { useDrawnRooms, useDrawnWordsLeft, useFieldView, useLayout } from "./field-context";
import { clearSelection, useField } from "./field-store";
import { comparedWords, differWords } from "./field-words";

const Biography = lazyComponent(() => import("./Biography").then((part) => part.Biography));

interface FieldProps {
  readonly lane: number;
  readonly snapshot: AllocationLaneSnapshot;
}

/** The callers' room of a lane: buffers on a canvas, their labels, and the selected buffer. */
export function Field({ lane, snapshot }: FieldProps) {
  const view = useFieldView();
  const drawn = useDrawnRooms(lane);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPointed = useField(
    ({ selected, hovered, openSlot }) => openSlot === null && (hovered ?? selected)?.lane === lane,
  );
  useEffect(() => (canvas.current === null ? undefined : view.mount(lane, canvas.current)), [view, lane]);
  return (
    <div className="room room-callers lane-field" data-step-field>
      <h3>Callers</h3>
      <CacheName layout={drawn} />
      <canvas ref={canvas} className="field-canvas" />
      <div className="field-part" style={drawn?.cacheBox.inField ? { width: ROOM.left + wallOf(drawn) } : undefined}>
        {figure(snapshot, "live") === 0 && <Empty lane={lane} />}
      </div>
      <div className="field-box">
        <FieldList lane={lane} />
        <Beside lane={lane} />
        {isPointed && <Biography lane={lane} />}
        {lane === 0 && <Farewell />}
      </div>
    </div>
  );
}

/** Replaces the picture once the previous one has disappeared. */
function Empty({ lane }: { readonly lane: number }) {
  const view = useFieldView();
  const isDrawn = useSyncExternalStore(view.subscribe, () => view.drawn(lane)?.extent.width !== 0);
  return (
    !isDrawn && (
      <p className="field-empty muted">
        <span>No caller holds a buffer.</span>
      </p>
    )
  );
}

/** Why the last selection ended. */
function Farewell() {
  const farewell = useField((look) => look.farewell);
  useEscape(farewell !== "", clearSelection);
  return (
    <p className="field-farewell" role="status">
      {farewell}
    </p>
  );
}

/** A comparison beside a lane that uses little of its room. It moves without a new layout. */
function Beside({ lane }: { readonly lane: number }) {
  const layout = useLayout(lane);
  const drawnLeft = useDrawnWordsLeft(lane);
  const { lanes } = useAllocationReading();
  const words = comparedWords(lane, lanes);
  if (layout === null || !isSmall(layout) || layout.extent.width === 0 || words === null) return null;
  const left = Math.max(wordsLeft(layout), drawnLeft);
  return (
    <div
      key={`${left} ${words.strong}`}
      className="field-beside"
      style={{ width: `calc(100% - ${left}px)`, transform: `translateX(${left}px)` }}
    >
      <p className="field-beside-strong">{words.strong}</p>
      <p className="muted">{words.rest}</p>
    </div>
  );
}

/** Below the rooms of the lane in focus: the callers that hold the most memory, and the rest. The line is always reserved. */
export function Captions({ lane, isMain }: { readonly lane: number; readonly isMain: boolean }) {
  const layout = useLayout(lane);
  const lens = useAllocationScenario((scenario) => scenario.lens);
  if (layout !== null && lens === "difference") return <p className="field-captions">{differWords(layout)}</p>;
  if (!isMain) return null;
  if (lens === "log") {
    return (
      <p className="field-captions">
        <b className="field-banner">log scale: area ≠ bytes</b>
        <span>bar = allocated, blue = needed</span>
      </p>
    );
  }
  const words = layout === null ? null : largestWords(layout.groups);
  return (
    <p className="field-captions">
      <span className="muted">{words?.others}</span>
      {words !== null && (
        <span key={words.need} data-part="largest">
          <b>{words.who}</b> {words.need}
        </span>
      )}
    </p>
  );
}
