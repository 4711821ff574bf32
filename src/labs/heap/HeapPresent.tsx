import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { stepName } from "../../charts/describe-frame";
import { heapTakeaway, holesWords } from "../../charts/describe-heap";
import { curvesLayout, drawHeapCurves } from "../../charts/heap-curves";
import { heapFigure, piecesOf } from "../../charts/heap-figures";
import { drawHeapMap } from "../../charts/heap-map";
import { shortBytes } from "../../charts/heap-units";
import type { Surface } from "../../charts/surface";
import { Badge } from "../../components/Badge";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { Icon, type IconName } from "../../components/Icon";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import type { Run } from "../../state/run";
import { LaneSwitch } from "../shared/LaneSwitch";
import { PresentAddress } from "../shared/PresentAddress";
import { type EventWays, runKeys } from "../shared/run-keys";
import type { KeyAction } from "../shared/shortcuts";
import { askForCurves, curvesInput } from "./HeapCurves";
import { askForMap } from "./HeapMap";
import { heapsOf, useHeaps } from "./heaps";
import { scaleOf } from "./map-scale";
import "./heap-present.css";

interface PresentProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
  readonly events: EventWays;
}

const leave = (): void => useLab.setState({ presenting: false });

/** The heaps for an audience: overheads large, one map, one curve. Escape leaves. */
export function HeapPresent({ focus, names, onFocus, events }: PresentProps) {
  const run = useRun();
  const { info, lanes } = useReading();
  const scenario = useLab((lab) => lab.scenario);
  const dialog = usePresentation();
  const keys = { ...runKeys(run, { focus, lanes: lanes.length, onFocus, events }), p: leave };
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
        <PresentTitle focus={focus} />
        <PresentAddress scenario={scenario} />
      </header>
      <div className="heap-present-figure">
        <Numbers names={names} />
        <PresentMap lane={focus} />
      </div>
      <PresentCurve />
      <div className="heap-present-bar">
        {barKeys(run, events, info.playing).map(({ icon, name, press }) => (
          <button key={icon} type="button" className="key" aria-label={name} title={name} onClick={press}>
            <Icon name={icon} />
          </button>
        ))}
        {names.length > 1 && <LaneSwitch names={names} focus={focus} onFocus={onFocus} />}
        <p>{stepName(info.done)}</p>
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

const barKeys = (
  run: Run,
  events: EventWays,
  playing: boolean,
): readonly { readonly icon: IconName; readonly name: string; readonly press: () => void }[] => [
  { icon: "back", name: "Step back", press: () => run.step(-1) },
  { icon: playing ? "pause" : "play", name: playing ? "Pause" : "Play", press: () => run.toggle() },
  { icon: "forward", name: "Step forward", press: () => run.step(1) },
  { icon: "next", name: "Next event", press: events.next },
];

function PresentTitle({ focus }: { readonly focus: number }) {
  const heaps = useHeaps();
  const { strong, rest } = heapTakeaway(heaps, focus);
  return (
    <h1>
      {heaps.length > 1 && <Badge lane={focus} />} <b>{strong}</b>
      {rest}
    </h1>
  );
}

/** The overhead of every lane, as large as there is room. */
function Numbers({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="heap-present-numbers">
      {useHeaps().map((heap, lane) => {
        const [digits = "", unit = ""] = formatShare(heapFigure(heap, "overhead")).split("\u00a0");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
          <li key={lane}>
            <p className="heap-present-name">
              <Badge lane={lane} /> {names[lane]}
            </p>
            <p className="heap-present-number">
              {digits}
              <span>{unit}</span>
            </p>
            <p>
              {shortBytes(heapFigure(heap, "holes"))} {holesWords(heap)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function PresentMap({ lane }: { readonly lane: number }) {
  const run = useRun();
  useReading();
  const draw = useCallback(
    (surface: Surface) => {
      const frame = run.frames.frame();
      const scale = scaleOf(frame, surface.width, surface.height);
      askForMap(run, scale);
      const heap = heapsOf(frame)[lane];
      if (heap === undefined) return;
      const input = {
        pieces: piecesOf(heap.map),
        reach: heapFigure(heap, "reach"),
        mapped: heapFigure(heap, "mapped"),
        mappings: heapFigure(heap, "mappings"),
        chosen: null,
      };
      drawHeapMap(surface, scale, input, 24);
    },
    [run, lane],
  );
  return (
    <figure className="heap-present-map">
      <figcaption>
        Map of <Badge lane={lane} />
        <span data-role="needed">needed</span>
        <span data-role="free">holes</span>
        <span data-role="kept">kept</span>
        <span data-role="slack">rounding</span>
        <Apart lane={lane} />
      </figcaption>
      <DrawnCanvas className="heap-present-canvas" draw={draw} subscribe={run.frames.subscribe} />
    </figure>
  );
}

/** What stands below the gap of the map. */
function Apart({ lane }: { readonly lane: number }) {
  const heap = useHeaps()[lane];
  const mappings = heap === undefined ? 0 : heapFigure(heap, "mappings");
  return mappings > 0 && <span>below: {formatCounted(mappings, "block")} mapped apart</span>;
}

const FONT = 24;

function PresentCurve() {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      askForCurves(run, curvesLayout(surface.width, surface.height, 1, FONT).width);
      drawHeapCurves(surface, curvesInput(run, ["overhead"], FONT));
    },
    [run],
  );
  return (
    <figure className="heap-present-curve">
      <figcaption>Overhead by step</figcaption>
      <DrawnCanvas className="heap-present-canvas" draw={draw} subscribe={run.frames.subscribeReading} />
    </figure>
  );
}
