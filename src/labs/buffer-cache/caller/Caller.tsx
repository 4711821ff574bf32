import { type CSSProperties, useId, useRef } from "react";
import { LIMIT } from "../../../generated/abi";
import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { formatBytes } from "../../../shared/format";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import type { CallerProps } from "../../shared/lab-lesson";
import { type CallerRow, callerRows, heldWords } from "./caller-rows";
import { useKeptFocus } from "./use-kept-focus";
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
      <div className="caller-keys">
        {requests.map((bytes) => (
          <button
            key={bytes}
            type="button"
            className="button"
            aria-disabled={isFull}
            onClick={() => isFull || make([...moves, bytes])}
          >
            Request {formatBytes(bytes)}
          </button>
        ))}
      </div>
      <Holders moves={moves} isFull={isFull} onReturn={(caller) => make([...moves, -caller])} />
      {isFull && <p className="rail-note">You can make at most {LIMIT.MOVES} operations yourself.</p>}
      <div className="caller-keys caller-again">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isAtStart}
          onClick={() => isAtStart || make(moves.slice(0, -1))}
        >
          Take back the last move
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isAtStart}
          onClick={() => isAtStart || make(start)}
        >
          Start over
        </button>
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

/** "Caller 2 needs 100 B, holds 6 400 B", in bars on one scale. */
function Holder({ row: { caller, needed, granted }, most, isFull, onReturn }: HolderProps) {
  const words = heldWords(granted);
  return (
    <li>
      <span>
        <b>Caller {caller}</b> needs {formatBytes(needed)}
        {words && `, ${words}`}
      </span>
      <button
        type="button"
        className="button caller-return"
        aria-disabled={isFull}
        aria-label={`Return caller ${caller}’s buffer`}
        onClick={() => isFull || onReturn()}
      >
        Return
      </button>
      {granted.map((bytes, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane's index is its identity
        <Bar key={lane} of={bytes / most} needed={needed / bytes} />
      ))}
    </li>
  );
}

/** A buffer's size, with the needed part inside. */
function Bar({ of, needed }: { readonly of: number; readonly needed: number }) {
  const parts = { "--held": of, "--part": needed } as CSSProperties;
  return <span className="caller-bar" style={parts} aria-hidden="true" />;
}
