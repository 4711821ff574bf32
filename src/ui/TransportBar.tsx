import { type ReactNode, type ToggleEvent, useId, useState } from "react";
import type { Breakpoint } from "../kernel/scenario/scenario";
import { formatShare } from "../shared/figure-text";
import { Button } from "./Button";
import { VerbKey, type Verbs } from "./Icon";
import { lazyComponent } from "./lazy-component";
import { type LoopSteps, loopText } from "./loop-text";
import { StepField } from "./StepField";
import { paceText, placeOf, SPEED_TICKS, type Speed, speedAt, speedReadout, speedWords, TOP } from "./speed-scale";
import type { LabStops } from "./stop-rules-of";

/** The content of the transport. Positions count operations done. */
interface TransportView {
  readonly done: number;
  /** The operations of the whole run, as far as they are known. */
  readonly end: number;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Plays in real time; null = the lab's steps take no time. */
  readonly isTimed: boolean | null;
  readonly achieved: number;
  /** The progress of a long seek, 0 … 1. */
  readonly seek: number | null;
  readonly rules: readonly Breakpoint[];
  readonly loop: LoopSteps | null;
  readonly lanes: number;
  /** Why the run cannot move yet. */
  readonly waits: string | null;
  /** Why the run stopped by itself. */
  readonly stopped: string | null;
}

export interface TransportCommands {
  /** Plays at the maximum speed until a rule stops it. */
  nextStop(): void;
  go(done: number): void;
  cancel(): void;
  /** Ends a seek at its current position. */
  stay(): void;
  speed(speed: Speed): void;
  timed(isTimed: boolean): void;
  rules(rules: readonly Breakpoint[]): void;
  loop(loop: LoopSteps | null): void;
}

/** A blank reserves its room until it is loaded. */
const LoopEditor = lazyComponent(
  () => import("./LoopEditor").then((part) => part.LoopEditor),
  <div className="popover-waiting" />,
);
const STOP_RULES = "stop-rules";
const LOOP = "loop-steps";

interface Props {
  readonly view: TransportView;
  readonly verbs: Verbs;
  readonly commands: TransportCommands;
  /** The stop rules of the lab. */
  readonly stops: LabStops;
  readonly realTime?: RealTime | undefined;
}

/** Moves the run. One bar for all labs whose time is counted in steps. */
export function TransportBar({ view, verbs, commands, stops, realTime }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section className="transport" aria-label="Transport" data-open={open} data-news={hasNews(view)}>
      <StepField done={view.done} end={view.end} onGo={commands.go} />
      <Keys view={view} verbs={verbs} open={open} onOpen={setOpen} />
      <div className="transport-rest row between shrink">
        <SpeedSlider view={view} onSpeed={commands.speed} onTimed={commands.timed} realTime={realTime} />
        {view.seek === null ? (
          <Stops view={view} words={stops.words} />
        ) : (
          <SeekProgress part={view.seek} commands={commands} />
        )}
      </div>
      <Editors view={view} commands={commands} stops={stops} />
    </section>
  );
}

function Editors({ view, commands, stops }: Omit<Props, "verbs" | "realTime">) {
  const { rules, lanes, loop, done } = view;
  return (
    <>
      <Popover id={STOP_RULES} title="Stop playing when …">
        <stops.Editor {...{ rules, lanes }} onRules={commands.rules} onNextStop={commands.nextStop} />
      </Popover>
      <Popover id={LOOP} title="Repeat a range of steps">
        <LoopEditor loop={loop} done={done} onLoop={commands.loop} />
      </Popover>
    </>
  );
}

/** Whether there is a message to show even when the bar has room only for its buttons. */
const hasNews = (view: TransportView): boolean => view.seek !== null || view.stopped !== null;

interface KeysProps extends Pick<Props, "view" | "verbs"> {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

function Keys({ view, verbs, open, onOpen }: KeysProps) {
  return (
    <fieldset className="transport-keys" disabled={view.waits !== null} title={view.waits ?? undefined}>
      <legend className="visually-hidden">Playback{view.waits !== null && `: ${view.waits}`}</legend>
      <VerbKey verb={verbs.reset} />
      <VerbKey verb={verbs.previousEvent} />
      <VerbKey verb={verbs.back} />
      <VerbKey verb={verbs.toggle} className="key key-play" />
      <VerbKey verb={verbs.forward} />
      <VerbKey verb={verbs.nextEvent}>
        <span className="key-label type-13 muted nowrap">next event</span>
      </VerbKey>
      <button
        type="button"
        className="key transport-toggle"
        aria-expanded={open}
        aria-label={`Speed ${paceText(view)}, step, loop and stop rules`}
        onClick={() => onOpen(!open)}
      >
        {paceText(view)}
      </button>
    </fieldset>
  );
}

interface StopsProps {
  readonly view: TransportView;
  readonly words: LabStops["words"];
}

function Stops({ view, words }: StopsProps) {
  return (
    <div className="stops row type-13 shrink">
      <StopsText view={view} words={words} />
      <Button look="quiet" popoverTarget={STOP_RULES}>
        Stop when…
      </Button>
      <Button look="quiet" popoverTarget={LOOP} data-on={view.loop !== null}>
        {loopText(view.loop)}
      </Button>
    </div>
  );
}

function StopsText({ view, words }: StopsProps) {
  if (view.stopped !== null) {
    return (
      <p className="stops-text" data-armed="">
        <b>{view.stopped}</b>
      </p>
    );
  }
  const [first, ...more] = view.rules;
  if (first === undefined) return null;
  return (
    <p className="stops-text" data-armed="">
      stop when <b>{words.rule(first)}</b>
      {more.length > 0 && ` or ${more.length} more`}
    </p>
  );
}

function SeekProgress({ part, commands }: { readonly part: number; readonly commands: TransportCommands }) {
  return (
    <div className="seek">
      <label>
        replaying <progress value={part} max={1} /> {formatShare(part, 0)}
      </label>
      <Button onClick={commands.stay}>Stop here</Button>
      <Button onClick={commands.cancel}>Cancel</Button>
    </div>
  );
}

interface SpeedSliderProps {
  readonly view: { readonly speed: Speed; readonly achieved: number; readonly isTimed: boolean | null };
  readonly onSpeed: (speed: Speed) => void;
  readonly onTimed: (isTimed: boolean) => void;
  readonly realTime?: RealTime | undefined;
}

/**
 * From one step in four seconds to the maximum, logarithmic. Shows the chosen speed and, if different, the achieved
 * one. Where steps take time, real time can be chosen too.
 */
function SpeedSlider({ view, onSpeed, onTimed, realTime }: SpeedSliderProps) {
  const { speed, achieved } = view;
  const isTimed = view.isTimed === true;
  const readout = speedReadout(speed, achieved);
  return (
    <div className={realTime === undefined ? "speed" : "speed real-time"} data-timed={isTimed}>
      {realTime === undefined ? (
        <label className="speed-name muted" htmlFor="speed">
          speed
        </label>
      ) : (
        <Button aria-pressed={isTimed} title={realTime.words} onClick={() => onTimed(!isTimed)}>
          Real time
        </Button>
      )}
      <div className="speed-scale">
        <input
          id="speed"
          type="range"
          aria-label="Speed"
          min={0}
          max={TOP}
          step={1}
          value={placeOf(speed)}
          aria-valuetext={isTimed ? "real time" : speedWords(speed)}
          onChange={(event) => onSpeed(speedAt(Number(event.target.value)))}
        />
        <div className="speed-ticks" aria-hidden="true">
          {SPEED_TICKS.map(({ place, label }) => (
            <span key={place} style={{ left: `calc(8px + (100% - 16px) * ${place / TOP})` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      {isTimed && realTime !== undefined ? (
        <Button look="quiet" onClick={realTime.skip.press}>
          {realTime.skip.name}
        </Button>
      ) : (
        <p className="speed-readout tiny muted">
          <b>{readout.main}</b> {readout.also}
        </p>
      )}
    </div>
  );
}

/** Opens over the page by a button with its id as popoverTarget, and is mounted only while open. Escape closes it. */
function Popover(props: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const title = useId();
  const toggle = (event: ToggleEvent) => setOpen(event.newState === "open");
  return (
    <div id={props.id} className="popover" popover="auto" role="dialog" aria-labelledby={title} onToggle={toggle}>
      <h2 id={title}>{props.title}</h2>
      {open && props.children}
    </div>
  );
}

/** How a lab plays in real time if its steps take time. */
export interface RealTime {
  /** The rule of its pace, in a sentence. */
  readonly words: string;
  /** Goes to the end of a long part. */
  readonly skip: { readonly name: string; press(): void };
}
