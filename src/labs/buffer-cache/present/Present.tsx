import { type KeyboardEvent, useEffect, useRef } from "react";
import { stepName, takeaway } from "../../../charts/describe-frame";
import { figure } from "../../../charts/figures";
import { Icon, type IconName } from "../../../components/Icon";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import type { LaneReading } from "../../../state/frame-store";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import type { Run } from "../../../state/run";
import { LaneSwitch } from "../LaneSwitch";
import { RunProvenance } from "../RunProvenance";
import { StepSentence } from "../step/StepSentence";
import { runKeys } from "../time/run-keys";
import { efficiencyBefore } from "./efficiency-before";
import { HistoryBars } from "./HistoryBars";
import { PresentAddress } from "./PresentAddress";
import { PresentCache } from "./PresentCache";
import { PresentField } from "./PresentField";
import { PresentLedger } from "./PresentLedger";
import "./present.css";

export interface PresentProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

const leave = (): void => useLab.setState({ presenting: false });

/** One lane for an audience: large, white, moved by a clicker. Escape leaves, and the focus goes back to where it was. */
export function Present({ focus, names, onFocus }: PresentProps) {
  const run = useRun();
  const dialog = usePresentation(run);
  const scenario = useLab((lab) => lab.scenario);
  const { info, lanes } = useReading();
  const lane = lanes[focus];
  const keys = { ...runKeys(run, { focus, lanes: lanes.length, onFocus }), p: leave };
  if (lane === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className="present"
      aria-label="Presentation"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onKeyDown={(event) => pressKey(event, keys)}
    >
      <header className="present-head">
        {lanes.length > 1 ? <LaneSwitch focus={focus} names={names} onFocus={onFocus} /> : <p>{names[focus]}</p>}
        <PresentAddress scenario={scenario} />
        <Title lane={lane} />
      </header>
      <div className="present-figure">
        <PresentField lane={focus} />
        <PresentCache lane={lane} />
        <Efficiency lane={lane} number={focus} />
      </div>
      <StepSentence lane={focus} reading={lane} done={info.done} className="present-step" />
      <Bar run={run} focus={focus} />
    </dialog>
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
      run.view(view);
      dialog.current?.close();
      const back =
        opener instanceof HTMLElement && opener !== document.body ? opener : document.getElementById("stage");
      back?.focus();
    };
  }, [run]);
  return dialog;
}

function pressKey(event: KeyboardEvent, keys: ReturnType<typeof runKeys>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onControl = event.target instanceof Element && event.target.closest("button, input") !== null;
  if (onControl && /^( |Enter|Arrow)/.test(event.key)) return;
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (action === undefined) return;
  event.preventDefault();
  action(event.shiftKey);
}

function Title({ lane }: { readonly lane: LaneReading }) {
  const { strong, rest } = takeaway(lane);
  return (
    <h1 className="present-title">
      <b>{strong}</b>
      {rest}
    </h1>
  );
}

function Efficiency({ lane, number }: { readonly lane: LaneReading; readonly number: number }) {
  const [digits = "", unit = ""] = formatShare(figure(lane, "efficiency")).split("\u00a0");
  const [needed, granted] = [figure(lane, "needed"), figure(lane, "granted")];
  return (
    <div className="present-efficiency">
      <p className="present-number" data-long={digits.length > 4}>
        {digits}
        <span>{unit}</span>
      </p>
      <p>{unit === "" ? "nothing is handed out" : `efficiency, hits ${formatShare(figure(lane, "hit_rate"), 0)}`}</p>
      <Change lane={number} />
      <PresentLedger lane={number} />
      <p>
        {formatBytes(needed)} of {formatBytes(granted)} needed
      </p>
    </div>
  );
}

/** A change of the efficiency by more than this share in one step is said. */
const JUMP = 0.1;

/** What the efficiency was before the last step, where that is far from what it is now. */
function Change({ lane }: { readonly lane: number }) {
  const { frames } = useRun();
  useReading();
  const { info, lanes } = frames.frame();
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

function Bar({ run, focus }: { readonly run: Run; readonly focus: number }) {
  const { info } = useReading();
  return (
    <div className="present-bar">
      <Key icon="back" name="Step back" onClick={() => run.step(-1)} />
      <Key icon={info.playing ? "pause" : "play"} name={info.playing ? "Pause" : "Play"} onClick={() => run.toggle()} />
      <Key icon="forward" name="Step forward" onClick={() => run.step(1)} />
      <Key icon="next" name="Next event" onClick={() => run.nextEvent(focus)} />
      <HistoryBars lane={focus} />
      <p>{stepName(info.done)}</p>
      <RunProvenance />
      <button type="button" className="button" onClick={leave}>
        Leave
      </button>
    </div>
  );
}

function Key(props: { readonly icon: IconName; readonly name: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="key" aria-label={props.name} title={props.name} onClick={props.onClick}>
      <Icon name={props.icon} />
    </button>
  );
}
