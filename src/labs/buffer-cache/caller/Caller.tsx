import { type CSSProperties, type RefObject, useEffect, useId, useRef } from "react";
import { LIMIT, MARK } from "../../../generated/abi";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { type AllocationLane, MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { holders } from "../../../models/allocation/moves";
import { policyPresetOf } from "../../../models/allocation/policies";
import { withLanes } from "../../../models/allocation/policy-change";
import { flawedPolicy } from "../../../models/allocation/policy-fields";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { Button } from "../../../ui/Button";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import type { CallerProps } from "../../shared/lab-lesson";
import "../../../ui/rail.css";
import "./caller.css";

const NONE: readonly number[] = [];

/** Allocates and frees by hand. Each press is the next operation of the run. */
export function Caller({ requests, start = NONE }: CallerProps) {
  const { moves } = useAllocationScenario((scenario) => scenario);
  const run = useRun();
  const title = useId();
  const isFull = moves.length === LIMIT.MOVES;
  const isAtStart = moves.length <= start.length;
  const make = (next: readonly number[]) => run.history.edit<AllocationScenario>({ moves: next });
  return (
    <section className="caller" aria-labelledby={title}>
      <h3 id={title}>You are the caller</h3>
      <div className="caller-keys wrap">
        {requests.map((bytes) => (
          <Button key={bytes} aria-disabled={isFull} onClick={() => isFull || make([...moves, bytes])}>
            Request {formatBytes(bytes)}
          </Button>
        ))}
      </div>
      <Holders moves={moves} isFull={isFull} onReturn={(caller) => make([...moves, -caller])} />
      {isFull && <p className="rail-note">You can make at most {LIMIT.MOVES} operations yourself.</p>}
      <div className="caller-keys wrap caller-again">
        {[
          { name: "Take back the last move", next: moves.slice(0, -1) },
          { name: "Start over", next: start },
        ].map(({ name, next }) => (
          <Button key={name} look="quiet" aria-disabled={isAtStart} onClick={() => isAtStart || make(next)}>
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface HoldersProps {
  readonly moves: readonly number[];
  readonly isFull: boolean;
  readonly onReturn: (caller: number) => void;
}

/** The callers that hold a buffer, each with a button to return it. */
function Holders({ moves, isFull, onReturn }: HoldersProps) {
  const run = useRun();
  const { info, lanes } = useAllocationReading();
  const { done } = info;
  // The last move may still be running.
  const isNow = done === moves.length || done === moves.length - 1;
  const rows = callerRows(moves, done, lanes);
  const most = Math.max(...rows.flatMap(({ granted }) => granted));
  const box = useRef<HTMLDivElement>(null);
  const press = useKeptFocus(box, ".caller-return", moves);
  const returns = (row: CallerRow, place: number) => {
    press(place);
    onReturn(row.caller);
  };
  return (
    <div ref={box}>
      {rows.length === 0 && <p className="rail-note muted">Nobody holds a buffer.</p>}
      <ol className="caller-list">
        {rows.map((row, i) => (
          <Holder key={row.caller} row={row} most={most} isFull={isFull} onReturn={() => returns(row, i)} />
        ))}
      </ol>
      {!isNow && (
        <p className="rail-note">
          You are viewing another step.{" "}
          <button type="button" className="chart-button" onClick={() => run.transport.jump(moves.length)}>
            Back to the last move
          </button>
        </p>
      )}
    </div>
  );
}

interface HolderProps {
  readonly row: CallerRow;
  /** The most bytes that any caller holds. They fill the row. */
  readonly most: number;
  readonly isFull: boolean;
  readonly onReturn: () => void;
}

/** The lengths of a bar and of the needed part in it, as shares. */
const barStyle = (held: number, part: number) => ({ "--held": held, "--part": part }) as CSSProperties;

/** "Caller 2 needs 100 B, holds 6 400 B", in bars on one scale. */
function Holder({ row: { caller, needed, granted }, most, isFull, onReturn }: HolderProps) {
  const words = heldWords(granted);
  return (
    <li>
      <span>
        <b>Caller {caller}</b> needs {formatBytes(needed)}
        {words && `, ${words}`}
      </span>
      <Button
        className="caller-return"
        aria-disabled={isFull}
        aria-label={`Return caller ${caller}’s buffer`}
        onClick={() => isFull || onReturn()}
      >
        Return
      </Button>
      {granted.map((bytes, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane's index is its identity
        <span key={lane} className="caller-bar" style={barStyle(bytes / most, needed / bytes)} aria-hidden="true" />
      ))}
    </li>
  );
}

/** The article's sizes in bytes: its smallest, the first that counts as big, and one to compare big buffers with. */
const ARTICLE_SIZES = [100, 6400, 102_400];

/** The sizes of this many recent requests are offered again. */
const RECENT_REQUESTS = 5;

/** Requests by hand in the lab. It offers the article's sizes and those of the last moves. */
export function ByHand() {
  const { moves } = useAllocationScenario((scenario) => scenario);
  const sizes = new Set([...ARTICLE_SIZES, ...moves.filter((move) => move > 0).slice(-RECENT_REQUESTS)]);
  return (
    <>
      <ArticleCache />
      <Caller requests={[...sizes].sort((a, b) => a - b)} />
    </>
  );
}

/** Offers the article's cache, with the same moves, where no lane has it: its leak by hand does not happen elsewhere. */
function ArticleCache() {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const run = useRun();
  const isLocked = useLocked("A");
  const [first, ...rest] = lanes;
  if (first === undefined || isLocked || lanes.some((lane) => policyPresetOf(lane) === "article-flawed")) return null;
  const use = () => run.history.edit(withLanes([{ ...flawedPolicy, heap: first.heap }, ...rest]));
  return (
    <p className="rail-note">
      {lanes.length === 1 ? "This is not" : "None of these is"} the article’s cache, so its leak may never happen here.{" "}
      <button type="button" className="chart-button" onClick={use}>
        Use the article’s cache{lanes.length === 1 ? "" : " in A"}
      </button>
    </p>
  );
}

/** A caller that holds a buffer after the moves of a scenario. Sizes in bytes. */
interface CallerRow {
  /** Number of its request by hand, from 1. */
  readonly caller: number;
  readonly needed: number;
  /** Granted bytes by lane, or once if all lanes agree. Empty if unknown. */
  readonly granted: readonly number[];
}

/** The bytes granted to the buffer at `index` of the live list. */
function grantedAt({ marks }: Pick<AllocationLane, "marks">, index: number): number[] {
  for (let at = 0; at < marks.length; at += MARK_NUMBERS) {
    if (marks[at + MARK.index] === index) return [marks[at + MARK.size] ?? 0];
  }
  return [];
}

/** Reduces equal values to one. */
const once = (bytes: readonly number[]): readonly number[] =>
  bytes.every((other) => other === bytes[0]) ? bytes.slice(0, 1) : bytes;

/**
 * Lists the callers that hold a buffer after the moves, in the order of their requests. `lanes` show the state after
 * `done` operations. The granted sizes are known unless later operations were random. @internal
 */
export function callerRows(
  moves: readonly number[],
  done: number,
  lanes: readonly Pick<AllocationLane, "marks">[],
): CallerRow[] {
  const live = done > moves.length ? [] : holders(moves.slice(0, done));
  const requests = moves.filter((move) => move > 0);
  return holders(moves)
    .map((caller) => ({
      caller,
      needed: requests[caller - 1] ?? 0,
      granted: once(lanes.flatMap((lane) => grantedAt(lane, live.indexOf(caller)))),
    }))
    .sort((a, b) => a.caller - b.caller);
}

/** "holds 6 400 B", or "holds A 6 400 B, B 100 B" where lanes differ; "" if unknown. @internal */
export function heldWords(granted: readonly number[]): string {
  if (granted.length === 0) return "";
  const [only = 0] = granted;
  if (granted.length === 1) return `holds ${formatBytes(only)}`;
  return `holds ${granted.map((bytes, lane) => `${laneLetter(lane)}\u00a0${formatBytes(bytes)}`).join(", ")}`;
}

/**
 * Keeps the keyboard focus in a list of buttons. When the pressed button disappears, the focus moves to the button in
 * its place, or to the last one, or to the first of the box. Call the result with the pressed button's index before it
 * disappears.
 */
function useKeptFocus(box: RefObject<HTMLElement | null>, selector: string, news: unknown) {
  const pressed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `news` changes when the button has disappeared
  useEffect(() => {
    const place = pressed.current;
    if (place === null) return;
    pressed.current = null;
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const next = buttons[Math.min(place, buttons.length - 1)] ?? box.current?.querySelector("button");
    next?.focus({ preventScroll: true });
  }, [news]);
  return (place: number) => {
    pressed.current = place;
  };
}
