import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { create } from "zustand";
import { heapTakeaway } from "../../charts/describe-heap";
import { laneLetter } from "../../charts/figures";
import { curvesLayout, drawHeapCurves } from "../../charts/heap-curves";
import { piecesOf } from "../../charts/heap-figures";
import { drawHeapMap } from "../../charts/heap-map";
import { drawPresentAxis } from "../../charts/heap-present-axis";
import { binaryBytes } from "../../charts/heap-units";
import type { HeapMeasure } from "../../charts/layout/heap-curves";
import type { MapScale } from "../../charts/layout/heap-map";
import type { Surface } from "../../charts/surface";
import { Badge } from "../../components/Badge";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { StepName } from "../../components/StepName";
import { VerbKey } from "../../components/VerbKey";
import { heapFigure } from "../../protocol/figures";
import { formatCompact, formatCounted, formatShare } from "../../shared/figure-text";
import { UNDEFINED } from "../../shared/format";
import { useReading, useRun } from "../../state/hooks";
import { useOverlay } from "../../state/overlay-store";
import { useScenario } from "../../state/scenario-store";
import { LaneSwitch } from "../shared/LaneSwitch";
import { PresentAddress } from "../shared/PresentAddress";
import { runKeys } from "../shared/run-keys";
import type { KeyAction } from "../shared/shortcuts";
import { type EventWays, verbsOf } from "../shared/verbs";
import { askForCurves, curvesInput } from "./HeapCurves";
import { askForMap } from "./HeapMap";
import { heapsOf, useHeaps } from "./heaps";
import { scaleOf } from "./map-scale";
import { type Operation, operationKeys, useOperation } from "./operation";
import { operationTakeaway } from "./operation-words";
import { PresentOperation } from "./PresentOperation";
import "./heap-present.css";

interface PresentProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
  readonly events: EventWays;
}

const leave = (): void => useOverlay.setState({ presenting: false });

/** The heaps for an audience: overheads and page faults large, their maps and curves. Escape leaves. */
export function HeapPresent({ focus, names, onFocus, events }: PresentProps) {
  const run = useRun();
  const { info, lanes } = useReading();
  const scenario = useScenario(({ scenario }) => scenario);
  const dialog = usePresentation();
  const verbs = verbsOf(run, events, info.playing);
  const operation = useOperation(focus);
  const tellsOperation = scenario.stage === "operation";
  const keys = {
    ...runKeys(run, { focus, lanes: lanes.length, onFocus, events }),
    ...(tellsOperation && operationKeys(operation)),
    p: leave,
  };
  return (
    <dialog
      ref={dialog}
      className="present heap-present"
      aria-label="Presentation"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onKeyDown={(event) => pressKey(event, keys)}
    >
      <header className="heap-present-head">
        <PresentTitle focus={focus} operation={tellsOperation ? operation : null} />
        <PresentAddress scenario={scenario} />
      </header>
      {tellsOperation ? (
        <PresentOperation operation={operation} lane={focus} />
      ) : (
        <>
          <div className="heap-present-figure">
            <Numbers names={names} />
            <PresentMap lane={focus} />
          </div>
          <PresentCurve />
        </>
      )}
      <div className="heap-present-bar">
        <VerbKey verb={verbs.back} />
        <VerbKey verb={verbs.toggle} />
        <VerbKey verb={verbs.forward} />
        <VerbKey verb={verbs.nextEvent} />
        {names.length > 1 && <LaneSwitch names={names} focus={focus} onFocus={onFocus} />}
        <p>
          <StepName done={info.done} />
        </p>
        <button type="button" className="button" onClick={leave}>
          Leave
        </button>
      </div>
    </dialog>
  );
}

/** Opens the dialog over everything, and gives the focus back. */
function usePresentation() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const page = dialog.current?.parentElement;
    dialog.current?.showModal();
    dialog.current?.focus();
    page?.toggleAttribute("data-presenting", true);
    return () => {
      page?.removeAttribute("data-presenting");
      const hadFocus = opener instanceof HTMLElement && opener !== document.body;
      (hadFocus ? opener : document.getElementById("stage"))?.focus();
    };
  }, []);
  return dialog;
}

function pressKey(event: KeyboardEvent, keys: Readonly<Record<string, KeyAction>>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onControl = event.target instanceof Element && event.target.closest("button, input") !== null;
  if (onControl && /^( |Enter|Arrow)/.test(event.key)) return;
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (action === undefined) return;
  event.preventDefault();
  action(event.shiftKey);
}

function PresentTitle({ focus, operation }: { readonly focus: number; readonly operation: Operation | null }) {
  const heaps = useHeaps();
  const lane = useReading().lanes[focus];
  const heap = heaps[focus];
  const { strong, rest } =
    operation && lane && heap ? operationTakeaway(lane, heap, operation) : heapTakeaway(heaps, focus);
  return (
    <h1>
      {operation && heaps.length > 1 && <Badge lane={focus} />} <b>{strong}</b>
      {rest}
    </h1>
  );
}

/** The overhead and the page faults of every lane, as large as there is room. */
function Numbers({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="heap-present-numbers">
      {useHeaps().map((heap, lane) => (
        <li key={laneLetter(lane)}>
          <p className="heap-present-name">
            <Badge lane={lane} /> <span>{names[lane]}</span>
          </p>
          <LargeNumber text={formatShare(heapFigure(heap, "overhead"))} name="overhead" />
          <LargeNumber text={compact(heapFigure(heap, "touched"))} name="page faults" />
        </li>
      ))}
    </ul>
  );
}

const compact = (value: number): string => (Number.isFinite(value) ? formatCompact(value) : UNDEFINED);

function LargeNumber({ text, name }: { readonly text: string; readonly name: string }) {
  const [digits = "", unit = ""] = text.split("\u00a0");
  return (
    <p className="heap-present-number">
      <b>
        {digits}
        {unit !== "" && <span>{unit}</span>}
      </b>{" "}
      {name}
    </p>
  );
}

const FONT = 24;

/** The maps of all lanes on one scale, address beside address. */
function PresentMap({ lane: focus }: { readonly lane: number }) {
  const heaps = useHeaps();
  const { frames } = useRun();
  const hasMappings = heaps.some((heap) => heapFigure(heap, "mappings") > 0);
  const drawAxis = useCallback(
    (surface: Surface) => {
      drawPresentAxis(surface, scaleOf(frames.frame(), surface.width, surface.height), FONT);
    },
    [frames],
  );
  return (
    <figure className="heap-present-map">
      <div className="heap-present-maps">
        <div className="heap-present-lane">
          <DrawnCanvas className="heap-present-canvas" draw={drawAxis} subscribe={frames.subscribe} />
          {hasMappings && <p />}
        </div>
        {heaps.map((_, lane) => (
          <div key={laneLetter(lane)} className="heap-present-lane" data-main={lane === focus}>
            <LaneMap lane={lane} isMain={lane === focus} />
            {hasMappings && <Apart lane={lane} />}
          </div>
        ))}
      </div>
      <figcaption>
        <span data-role="needed">needed</span>
        <span data-role="free">holes</span>
        <span data-role="kept">kept</span>
        <span data-role="slack">rounding</span>
        <span data-role="uncommitted">no memory</span>
        <RowScale />
      </figcaption>
    </figure>
  );
}

function LaneMap({ lane, isMain }: { readonly lane: number; readonly isMain: boolean }) {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const frame = run.frames.frame();
      const scale = scaleOf(frame, surface.width, surface.height);
      if (isMain) {
        keepSize(surface);
        askForMap(run, scale);
      }
      const heap = heapsOf(frame)[lane];
      if (heap === undefined) return;
      const input = {
        pieces: piecesOf(heap.map),
        reach: heapFigure(heap, "reach"),
        // What is mapped apart is told below the map, where there is room for large letters.
        mapped: Number.NaN,
        mappings: 0,
        chosen: null,
      };
      drawHeapMap(surface, scale, input, FONT);
    },
    [run, lane, isMain],
  );
  return <DrawnCanvas className="heap-present-canvas" draw={draw} subscribe={run.frames.subscribe} />;
}

/** The size of the maps as they are drawn, CSS pixels. */
const shownSize = create<Pick<MapScale, "width" | "height">>()(() => ({ width: 0, height: 0 }));

function keepSize({ width, height }: Surface): void {
  const shown = shownSize.getState();
  if (shown.width !== width || shown.height !== height) shownSize.setState({ width, height });
}

function RowScale() {
  const { width, height } = shownSize();
  const { rowBytes } = scaleOf(useReading(), width, height);
  if (width === 0) return null;
  return <span className="heap-present-scale">1 row = {binaryBytes(rowBytes)}</span>;
}

/** What stands below the gap of a map. */
function Apart({ lane }: { readonly lane: number }) {
  const heap = useHeaps()[lane];
  const mappings = heap === undefined ? 0 : heapFigure(heap, "mappings");
  return (
    <p>{mappings > 0 ? `lowest rows: ${formatCounted(mappings, "block")} mapped apart` : "nothing mapped apart"}</p>
  );
}

const CURVES = [
  ["overhead", "Overhead by step"],
  ["faults", "Page faults by step, log"],
] as const;

function PresentCurve() {
  return (
    <div className="heap-present-curves">
      {CURVES.map(([measure, name]) => (
        <Curve key={measure} measure={measure} name={name} />
      ))}
    </div>
  );
}

function Curve({ measure, name }: { readonly measure: HeapMeasure; readonly name: string }) {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      askForCurves(run, curvesLayout(surface.width, surface.height, 1, FONT).width);
      drawHeapCurves(surface, curvesInput(run, [measure], FONT));
    },
    [run, measure],
  );
  return (
    <figure className="heap-present-curve">
      <figcaption>{name}</figcaption>
      <DrawnCanvas className="heap-present-canvas" draw={draw} subscribe={run.frames.subscribeReading} />
    </figure>
  );
}
