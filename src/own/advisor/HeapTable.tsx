import { fewestCycles, heapSentence, MOST_HEAPS } from "../../advisor/heap-table";
import { shortBytes, shortNumber } from "../../advisor/report/short-number";
import { addressedModels } from "../../models/allocation/heap-lists";
import { heapWords } from "../../models/allocation/heap-words";
import { priceLists } from "../../models/allocation/price-lists";
import type { HeapModel } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";
import { sentence } from "../../shared/sentence";
import { Button } from "../../ui/Button";
import { ProblemText } from "../../ui/ProblemText";
import { Provenance } from "../../ui/Provenance";
import { TableButton } from "../../ui/TableButton";
import type { Advice } from "./advice";
import { chooseHeap, heapDots, heapRows, heapsTable, useShownHeaps } from "./dot-tables";
import { type HeapResults, PRICES, runAskedHeap, runHeaps, useAdvisor } from "./sweep-store";

interface TableProps {
  readonly advice: Advice;
  readonly isSweeping: boolean;
}

/** Which heap goes under the cache, and what each costs with it and without. */
export function HeapTable({ advice, isSweeping }: TableProps) {
  const { answer, question } = advice;
  const { heaps, heapsLeft: left, heapFailure } = useAdvisor();
  const models = useShownHeaps(question);
  const rows = heapRows(models, answer, heaps);
  const { k } = answer.dot;
  const missing = models.filter((model) => heaps[model]?.has(k) !== true);
  return (
    <section className="own-section" aria-labelledby="advisor-heaps">
      <h2 id="advisor-heaps">
        Which heap under it <Provenance origin="modeled" />
      </h2>
      {missing.length < models.length && <HeapRows {...{ models, heaps, k }} />}
      {rows.length > 0 && (
        <p>
          {heapSentence(rows, question.heap ?? models[0] ?? "ptmalloc", k)} {fewestCycles(rows, heapDots(answer))}
        </p>
      )}
      <div className="own-actions">
        {missing.length > 0 && (
          <Button aria-disabled={left > 0 || isSweeping} onClick={() => void runHeaps(missing, heapDots(answer))}>
            Run {formatCounted(missing.length, "heap")}
          </Button>
        )}
        {heapFailure !== null && missing.length === 0 && (
          <Button onClick={() => void runAskedHeap(advice)}>Try again</Button>
        )}
        {rows.length > 0 && (
          <TableButton of="Which heap under it" origin="modeled" table={() => heapsTable(models, answer, heaps)} />
        )}
      </div>
      <ProblemText text={heapFailure && `Some heaps could not be run. ${sentence(heapFailure)}`} />
      {left > 0 && <p className="muted">Running heaps: {formatCounted(left, "batch", "batches")} left.</p>}
      <HeapChoices models={models} own={question.heap} />
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
                {k === 0 ? "–" : cached ? shortNumber(Number(cached.cycles)) : "…"}
              </td>
              <td>{cached ? shortBytes(cached.mostCommitted) : "…"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

interface ChoicesProps {
  readonly models: readonly HeapModel[];
  /** The question's heap, which is always compared. */
  readonly own: HeapModel | null;
}

/** The heaps to compare. */
const HeapChoices = ({ models, own }: ChoicesProps) => (
  <details className="heap-choices">
    <summary>Heaps to compare</summary>
    <p className="muted">At most {MOST_HEAPS}.</p>
    {addressedModels.map((model) => (
      <label key={model}>
        <input
          type="checkbox"
          checked={models.includes(model)}
          disabled={model === own || (models.length === MOST_HEAPS && !models.includes(model))}
          onChange={({ target }) => chooseHeap(model, target.checked)}
        />{" "}
        {heapWords[model].short}
      </label>
    ))}
  </details>
);
