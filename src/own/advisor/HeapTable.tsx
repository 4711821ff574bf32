import { type HeapRow, heapSentence } from "../../advisor/heap-table";
import { shortBytes, shortNumber } from "../../advisor/report/short-number";
import { heapWords } from "../../models/allocation/heap-words";
import { priceLists } from "../../models/allocation/price-lists";
import type { HeapModel } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";
import { Provenance } from "../../ui/Provenance";
import type { Advice } from "./advice";
import { shownHeaps } from "./shown-heaps";
import { type HeapResults, type PageSweep, PRICES, runHeaps, useSweep } from "./sweep-store";

/** The rows of the heaps that have been run. */
export const heapRows = (heaps: HeapResults): readonly HeapRow[] =>
  Object.entries(heaps).flatMap(([heap, rows]) => [...rows].map(([k, sums]) => ({ heap: heap as HeapModel, k, sums })));

interface TableProps {
  readonly advice: Advice;
  readonly heaps: HeapResults;
  readonly sweep: PageSweep;
}

/** Which heap goes under the cache, and what each costs with it and without. */
export function HeapTable({ advice: { answer, question }, heaps, sweep }: TableProps) {
  const left = useSweep(({ heapsLeft }) => heapsLeft);
  const models = shownHeaps(question);
  const rows = heapRows(heaps);
  const { k } = answer.dot;
  const isRun = models.some((model) => heaps[model]?.has(k));
  return (
    <section className="own-section" aria-labelledby="advisor-heaps">
      <h2 id="advisor-heaps">
        Which heap under it <Provenance origin="modeled" />
      </h2>
      {isRun ? (
        <HeapRows {...{ models, heaps, k }} />
      ) : (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={left > 0 || sweep.state === "running"}
            onClick={() => void runHeaps(models, k === 0 ? [answer.none] : [answer.none, answer.dot])}
          >
            Run {formatCounted(models.length, "heap")}
          </button>
        </p>
      )}
      {left > 0 && <p className="muted">Running heaps: {formatCounted(left, "batch", "batches")} left.</p>}
      {isRun && <p>{heapSentence(rows, question.heap ?? "ptmalloc", k)}</p>}
      <p className="muted">Prices: {priceLists[PRICES].title}.</p>
    </section>
  );
}

interface RowsProps {
  readonly models: readonly HeapModel[];
  readonly heaps: HeapResults;
  readonly k: number;
}

const HeapRows = ({ models, heaps, k }: RowsProps) => (
  <div className="advisor-table">
    <table>
      <thead>
        <tr>
          <th scope="col">cycles</th>
          <th scope="col">no cache</th>
          <th scope="col">with it</th>
          <th scope="col">most memory</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model) => {
          const [alone, cached] = [heaps[model]?.get(0), heaps[model]?.get(k)];
          return (
            <tr key={model}>
              <th scope="row">{heapWords[model].short}</th>
              <td>{alone ? shortNumber(Number(alone.cycles)) : "…"}</td>
              <td data-own={cached !== undefined && alone !== undefined && cached.cycles < alone.cycles}>
                {cached ? shortNumber(Number(cached.cycles)) : "…"}
              </td>
              <td>{cached ? shortBytes(cached.mostCommitted) : "…"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);
