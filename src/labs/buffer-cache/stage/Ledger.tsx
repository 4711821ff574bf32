import { useCallback } from "react";
import { figure, laneLetter } from "../../../charts/figures";
import { shareBar, totalBytes } from "../../../charts/layout/ledger";
import { drawSegments, laneBytes } from "../../../charts/ledger-bar";
import type { Surface } from "../../../charts/surface";
import { DrawnCanvas } from "../../../components/DrawnCanvas";
import { later } from "../../../components/later";
import { isAddressed } from "../../../scenario/addressed";
import { formatBytes } from "../../../shared/format";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { BarName } from "./BarName";
import { ledgerNote } from "./ledger-note";
import { Plate } from "./Plate";

const MemoryLedger = later<LedgerProps>(
  () => import("../memory/MemoryLedger").then((part) => part.MemoryLedger),
  (props) => <ByteLedger {...props} />,
);

interface LedgerProps {
  readonly names: readonly string[];
}

/** Where the bytes are, or above heaps with addresses the memory. */
export function Ledger({ names }: LedgerProps) {
  const isAbove = useLab(({ scenario }) => scenario.lanes.some(isAddressed));
  return isAbove ? <MemoryLedger names={names} /> : <ByteLedger names={names} />;
}

/** Where the bytes are: every bar is 100 % of what its lane got from the heap. */
function ByteLedger({ names }: LedgerProps) {
  const { lanes } = useReading();
  return (
    <section className="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Where are the bytes?</h2>
      <Legend big={lanes[0] === undefined ? Number.NaN : figure(lanes[0], "big")} />
      {lanes.map((lane, i) => (
        <LedgerBar key={laneLetter(i)} lane={i} name={names[i] ?? ""} reading={lane} />
      ))}
      <p className="figure-note">{ledgerNote(lanes)}</p>
    </section>
  );
}

/** `big`: the least size that counts as big, in bytes. */
function Legend({ big }: { readonly big: number }) {
  const ratio = useLab((lab) => lab.scenario.poisonRatio);
  return (
    <ul className="legend">
      <li data-role="needed">needed</li>
      <li data-role="wasted">wasted in callers’ hands</li>
      <li data-role="idle">idle in the cache</li>
      <li data-role="poisoned">
        poisoned: ≥ {formatBytes(big)}, ≥ {ratio}&nbsp;× the need
      </li>
    </ul>
  );
}

function LedgerBar(props: { readonly lane: number; readonly name: string; readonly reading: LaneSnapshot }) {
  const { frames } = useRun();
  const { lane, reading } = props;
  const draw = useCallback(
    (surface: Surface) => {
      const now = frames.reading().lanes[lane];
      if (now !== undefined) drawSegments(surface, shareBar(laneBytes(now), surface.width));
    },
    [frames, lane],
  );
  return (
    <div className="bar" data-lane={lane}>
      <BarName lane={lane} name={props.name} />
      <div className="bar-figure">
        <DrawnCanvas className="bar-canvas" draw={draw} subscribe={frames.subscribeReading} />
        <Plate {...largestPart(reading)} />
      </div>
    </div>
  );
}

/** The largest part of a lane's bytes in words, and where its middle is, as a share of the bar. */
function largestPart(lane: LaneSnapshot): { readonly words: string; readonly middle: number } {
  const bytes = laneBytes(lane);
  const total = totalBytes(bytes);
  if (!(total > 0)) return { words: total === 0 ? "no bytes got from the heap" : "", middle: 0.5 };
  const parts = [
    { words: "needed", bytes: bytes.needed, from: 0 },
    { words: "wasted", bytes: bytes.wasted, from: bytes.needed },
    { words: "idle in the cache", bytes: bytes.idle, from: bytes.needed + bytes.wasted },
  ];
  const largest = parts.reduce((most, part) => (part.bytes > most.bytes ? part : most));
  const middle = (largest.from + largest.bytes / 2) / total;
  return { words: `${formatBytes(largest.bytes)} ${largest.words}`, middle };
}
