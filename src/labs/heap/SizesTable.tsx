import { type HeapTaken, takenOf } from "../../models/allocation/charts/heap-figures";
import { formatInteger, UNDEFINED } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { useHeaps } from "../shared/heap/heaps";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useHeapLook } from "./heap-store";

const MOST_ROWS = 12;

/** Each requested size, and the memory that its live blocks take in each heap. */
export function SizesTable() {
  const { listed, sizes } = useAllocationScenario((scenario) => scenario);
  const asked = sizes === "listed" ? listed.map(({ size }) => size).slice(0, MOST_ROWS) : [];
  const taken = useHeaps().map(takenOf);
  const focus = useHeapLook((look) => look.focus);
  if (asked.length === 0) return null;
  const shown = taken.map((own, lane) => ({ own, lane })).filter(({ lane }) => taken.length < 3 || lane === focus);
  return (
    <table className="heap-sizes">
      <thead>
        <tr>
          <th scope="col">requested, B</th>
          {shown.map(({ lane }) => (
            <th key={laneLetter(lane)} scope="col" title="blocks alive now, with header and rounding">
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
              <td key={laneLetter(lane)}>{takenWords(own.find((row) => row.asked === size))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "592", or "584–608" where blocks of one size take different amounts. @internal */
export function takenWords(taken: HeapTaken | undefined): string {
  if (taken === undefined || Number.isNaN(taken.least)) return UNDEFINED;
  const [least, most] = [formatInteger(taken.least), formatInteger(taken.most)];
  return least === most ? least : `${least}–${most}`;
}
