import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { figure, heapFigure } from "../../../protocol/figures";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useReading, useRun } from "../../../state/hooks";
import { useOverlay } from "../../../state/overlay-store";
import type { Run } from "../../../state/run";
import { useScenario } from "../../../state/scenario-store";
import type { KeyAction } from "../../shared/shortcuts";
import type { StagePart } from "../stage-parts";
import { efficiencyBefore } from "./efficiency-before";
import { PresentCache } from "./PresentCache";
import { LaneLayouts, PresentCallers, PresentField } from "./PresentField";
import { PresentLedger } from "./PresentLedger";
import "./present.css";

interface PresentFrameProps {
  readonly focus: number;
  /** What a key does, by its name. */
  readonly keys: Readonly<Record<string, KeyAction>>;
  /** Above the figure: what is shown, its address, the title. */
  readonly head: ReactNode;
  /** In place of the figure; null = the figure is seen. */
  readonly cover?: ReactNode;
  /** What of it is outlined. */
  readonly highlight?: StagePart | undefined;
  /** Below the figure: what is said of it, and what moves it. */
  readonly children: ReactNode;
}

export const leavePresentation = (): void => useOverlay.setState({ presenting: false });

/** One lane for an audience: large, white, moved by a clicker. Escape leaves, and the focus goes back to where it was. */
export function PresentFrame({ focus, keys, head, cover = null, highlight, children }: PresentFrameProps) {
  const dialog = usePresentation(useRun());
  const lane = useReading().lanes[focus];
  return (
    <dialog
      ref={dialog}
      className="present"
      aria-label="Presentation"
      data-highlight={highlight}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        leavePresentation();
      }}
      onKeyDown={(event) => pressKey(event, keys)}
    >
      <header className="present-head">{head}</header>
      {cover ?? (lane && <Figure lane={lane} number={focus} />)}
      {children}
    </dialog>
  );
}

function Figure({ lane, number }: { readonly lane: LaneSnapshot; readonly number: number }) {
  const ratio = useScenario(({ scenario }) => scenario.poisonRatio);
  const layouts = useMemo(() => new LaneLayouts(number, ratio), [number, ratio]);
  return (
    <div className="present-figure">
      <div className="rooms">
        <PresentField layouts={layouts} />
        <PresentCache lane={lane} layouts={layouts} />
        <div className="room room-heap" data-step-door="">
          <h2>Heap</h2>
          <ul>
            <li>{formatInteger(figure(lane, "heap_allocations"))} new</li>
            <li>{formatInteger(figure(lane, "heap_frees"))} freed</li>
          </ul>
        </div>
      </div>
      <PresentCallers lane={number} />
      <Efficiency lane={lane} number={number} />
    </div>
  );
}

/** Opens the dialog over everything, and gives back what it took: focus, the view of the graph. */
function usePresentation(run: Run) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const { view } = run.frames.frame().info;
    const page = dialog.current?.parentElement;
    dialog.current?.showModal();
    dialog.current?.focus();
    page?.toggleAttribute("data-presenting", true);
    return () => {
      page?.removeAttribute("data-presenting");
      run.stepping.view(view);
      dialog.current?.close();
      const back =
        opener instanceof HTMLElement && opener !== document.body ? opener : document.getElementById("stage");
      back?.focus();
    };
  }, [run]);
  return dialog;
}

function pressKey(event: KeyboardEvent, keys: PresentFrameProps["keys"]): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onControl = event.target instanceof Element && event.target.closest("button, input") !== null;
  if (onControl && /^( |Enter|Arrow)/.test(event.key)) return;
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (action === undefined) return;
  event.preventDefault();
  action(event.shiftKey);
}

function Efficiency({ lane, number }: { readonly lane: LaneSnapshot; readonly number: number }) {
  const [digits = "", unit = ""] = formatShare(figure(lane, "efficiency")).split("\u00a0");
  const [needed, granted] = [figure(lane, "needed"), figure(lane, "granted")];
  return (
    <div className="present-efficiency">
      <p className="present-number" data-long={digits.length > 4}>
        {digits}
        <span>{unit}</span>
      </p>
      <p>{unit === "" ? "nothing allocated yet" : "memory useful"}</p>
      <Change lane={number} />
      <p className="present-saved">{formatShare(figure(lane, "avoided_share"), 0)} of heap calls saved</p>
      <PresentLedger lane={number} />
      <p>
        {formatBytes(needed)} of {formatBytes(granted)} needed
      </p>
      {lane.heap && <p>{formatBytes(heapFigure(lane.heap, "resident"))} of memory resident</p>}
    </div>
  );
}

/** A change of the efficiency by more than this share in one step is said. */
const JUMP = 0.1;

/** What the efficiency was before the last step, where that is far from what it is now. */
function Change({ lane }: { readonly lane: number }) {
  const { info, lanes } = useReading();
  const arrays = lanes[lane];
  const before = arrays === undefined ? null : efficiencyBefore(info, arrays.series);
  const change = arrays === undefined || before === null ? 0 : figure(arrays, "efficiency") - before;
  if (before === null || !(Math.abs(change) > JUMP)) return null;
  return (
    <p>
      {change < 0 ? "down" : "up"} from {formatShare(before)}
    </p>
  );
}
