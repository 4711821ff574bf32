import { useEffect, useRef } from "react";
import { laneLetter } from "../../charts/figures";
import { formatInteger, UNDEFINED } from "../../shared/format";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { useHeapLook } from "./heap-store";
import { heapsOf } from "./heaps";
import { learnt, type TakenSizes } from "./taken-sizes";

const MOST_ROWS = 12;

/** Each size that is asked for, and what the heaps take for it, as far as they have been seen to. */
export function SizesTable() {
  const run = useRun();
  const { lanes, listed, sizes } = useLab(({ scenario }) => scenario);
  useReading();
  const known = useRef<{ of: unknown; taken: readonly TakenSizes[] }>({ of: lanes, taken: [] });
  const asked = sizes === "listed" ? listed.map(({ size }) => size).slice(0, MOST_ROWS) : [];
  if (known.current.of !== lanes) known.current = { of: lanes, taken: [] };
  const before = known.current.taken;
  const taken = heapsOf(run.frames.frame()).map((heap, lane) => learnt(before[lane] ?? new Map(), heap, asked));
  useEffect(() => {
    known.current = { of: lanes, taken };
  });
  const focus = useHeapLook((look) => look.focus);
  if (asked.length === 0) return null;
  const shown = taken.map((own, lane) => ({ own, lane })).filter(({ lane }) => taken.length < 3 || lane === focus);
  return (
    <table className="heap-sizes">
      <thead>
        <tr>
          <th scope="col">bytes asked</th>
          {shown.map(({ lane }) => (
            <th key={laneLetter(lane)} scope="col">
              {laneLetter(lane)} takes
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {asked.map((size) => (
          <tr key={size}>
            <th scope="row">{formatInteger(size)}</th>
            {shown.map(({ own, lane }) => (
              <td key={laneLetter(lane)}>{own.has(size) ? formatInteger(own.get(size) ?? 0) : UNDEFINED}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
