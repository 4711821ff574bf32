import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { wordsAt } from "../../../charts/field-lens";
import { figure } from "../../../charts/figures";
import { isSmall } from "../../../charts/layout/field-find";
import { later } from "../../../components/later";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useReading } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { useEscape } from "../../shared/use-escape";
import { FieldList } from "./FieldList";
import { useFieldView, useLayout } from "./field-context";
import { tellNothing, useField } from "./field-store";
import { bracketWords, comparedWords, differWords } from "./field-words";

const Biography = later(() => import("./Biography").then((part) => part.Biography));

interface FieldProps {
  readonly lane: number;
  readonly snapshot: LaneSnapshot;
  /** In focus. */
  readonly isMain: boolean;
  /** What stands beside the field if there is room, else under it. */
  readonly children?: ReactNode;
}

/** What a lane hands out: its field on a canvas, the words for it, and the buffer that is pointed at. */
export function Field({ lane, snapshot, isMain, children }: FieldProps) {
  const view = useFieldView();
  const beside = useBeside(lane);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPointed = useField(
    ({ selected, hovered, openSlot }) => openSlot === null && (hovered ?? selected)?.lane === lane,
  );
  useEffect(() => (canvas.current === null ? undefined : view.mount(lane, canvas.current)), [view, lane]);
  return (
    <div className="lane-field">
      <div className="field-box">
        <canvas ref={canvas} className="field-canvas" data-step-field />
        <FieldList lane={lane} />
        {typeof beside === "object" && (
          <div className="field-beside" style={shifted(beside.left)}>
            <p className="field-beside-strong">{beside.strong}</p> <p className="muted">{beside.rest}</p>
            {children}
          </div>
        )}
        {isPointed && <Biography lane={lane} />}
        {lane === 0 && <Farewell />}
        {figure(snapshot, "live") === 0 && <Empty lane={lane} />}
      </div>
      <Captions lane={lane} isMain={isMain} />
      {beside === "none" && children}
    </div>
  );
}

/** In place of a picture: said when the one before it has gone. */
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

/** So many pixels to the right, without a new layout. */
const shifted = (left: number) => ({ width: `calc(100% - ${left}px)`, transform: `translateX(${left}px)` });

/** Why the last selection ended. */
function Farewell() {
  const farewell = useField((look) => look.farewell);
  useEscape(farewell !== "", tellNothing);
  return (
    <p className="field-farewell" role="status">
      {farewell}
    </p>
  );
}

/** Beside a lane that takes little room: what it is compared with, and where that begins. */
function useBeside(lane: number) {
  const layout = useLayout(lane);
  const { lanes } = useReading();
  if (layout === null) return "unknown";
  if (!isSmall(layout) || layout.extent.width === 0) return "none";
  const words = comparedWords(lane, lanes);
  return words === null ? "none" : { ...words, left: wordsAt(layout) };
}

/** Under the brackets of the lane in focus: what the strip and the columns amount to. Its room is always kept. */
function Captions({ lane, isMain }: Pick<FieldProps, "lane" | "isMain">) {
  const layout = useLayout(lane);
  const lens = useLab((lab) => lab.scenario.lens);
  if (layout !== null && lens === "difference") return <p className="field-captions">{differWords(layout)}</p>;
  if (!isMain) return null;
  if (lens === "log") {
    return (
      <p className="field-captions">
        <b className="field-banner">log scale: area ≠ bytes</b>
        <span>bar: container, its blue part: coin (needed)</span>
      </p>
    );
  }
  if (layout === null || isSmall(layout)) return <p className="field-captions" />;
  return (
    <p className="field-captions" style={{ maxWidth: layout.extent.width > 460 ? layout.extent.width : undefined }}>
      {layout.brackets.map((bracket) => (
        <span key={bracket.part} data-part={bracket.part}>
          {bracketWords(bracket, layout.brackets)}
        </span>
      ))}
    </p>
  );
}
