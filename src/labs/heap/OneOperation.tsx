import { useMemo } from "react";
import { actWords } from "../../charts/heap-act-words";
import { actsOf, heapFigure } from "../../charts/heap-figures";
import { actRows, barBytes } from "../../charts/layout/heap-step";
import { Badge } from "../../components/Badge";
import { heapWords } from "../../scenario/heap-words";
import type { HeapModel } from "../../scenario/scenario";
import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { useReading } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { bill, COUNT_WORDS, lastCountsOf } from "../shared/heap/costs";
import { Sureness, sureOf } from "../shared/heap/Sureness";
import { ActPicture } from "./ActPicture";
import { useHeaps } from "./heaps";
import { InTheHeap } from "./InTheHeap";
import { listKinds, listName } from "./list-names";

interface OperationProps {
  readonly lane: number;
  readonly model: HeapModel;
}

/** The last operation of a heap, act by act: words, the bytes it is about, the list it looks into. */
export function OneOperation({ lane, model }: OperationProps) {
  const { info } = useReading();
  const heap = useHeaps()[lane];
  const kinds = useMemo(() => listKinds(model), [model]);
  const acts = useMemo(() => (heap === undefined ? [] : actsOf(heap.acts)), [heap]);
  if (heap === undefined) return null;
  const rows = actRows(acts);
  const full = barBytes(acts);
  const more = heap.actCount - acts.length;
  return (
    <section className="heap-operation" aria-labelledby="heap-operation-title">
      <h2 id="heap-operation-title">
        <Badge lane={lane} /> {heapWords[model].name}
        <Sureness of={sureOf(model)} />
      </h2>
      {info.playing && <p className="muted">Playing. Step by step it can be read.</p>}
      <ol className="heap-acts">
        {rows.map(({ act, times }, i) => {
          const { title, text } = actWords(act, (list) => listName(kinds, list));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an act is its place in the operation
            <li key={i} className="heap-act">
              <div className="heap-act-words">
                <h3>{title}</h3>
                <p className="muted">
                  {text}
                  {times > 1 && ` And ${formatCounted(times - 1, "more", "more")} like it.`}
                </p>
              </div>
              <div className="heap-act-picture">
                <ActPicture lane={lane} act={act} kinds={kinds} full={full} />
              </div>
            </li>
          );
        })}
      </ol>
      <InTheHeap lane={lane} acts={acts} />
      {acts.length === 0 && <p className="muted">No operation yet: step forward, and the heap tells what it does.</p>}
      {more > 0 && <p className="muted">{formatCounted(more, "act")} more than are remembered.</p>}
    </section>
  );
}

/** The bill of the last operation: counts × prices. */
export function OperationCost({ lane }: Pick<OperationProps, "lane">) {
  const { info } = useReading();
  const heap = useHeaps()[lane];
  const prices = useLab(({ scenario }) => scenario.prices);
  if (heap === undefined || info.done === 0) return null;
  const charges = bill(lastCountsOf(heap), prices).filter(({ times }) => times > 0);
  return (
    <section className="rail-section heap-cost" aria-labelledby="heap-cost-title">
      <h2 id="heap-cost-title">
        <Badge lane={lane} /> What it cost <Sureness of="cost" />
      </h2>
      <table className="heap-bill">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">what</th>
            <th scope="col">cycles</th>
          </tr>
        </thead>
        <tbody>
          {charges.map(({ count, times, cycles }) => (
            <tr key={count}>
              <th scope="row">
                {formatInteger(times)} {COUNT_WORDS[count][times === 1 ? 0 : 1]}
              </th>
              <td>{formatInteger(cycles)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">cycles</th>
            <td>{formatInteger(heapFigure(heap, "last_cycles"))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
