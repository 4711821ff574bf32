import { useCallback } from "react";
import { piecesOf } from "../../../../models/allocation/charts/heap-figures";
import type { AddressPart, RecordedOperation } from "../../../../models/allocation/heap-frame";
import type { Surface } from "../../../../plot/surface";
import { formatBytes, formatInteger } from "../../../../shared/format";
import { DrawnCanvas } from "../../../../ui/DrawnCanvas";
import { drawHeapLens } from "./lens";
import { isComplete, isFound, type Operation } from "./operation";

/** The caller's block among its neighbors in the heap, before the operation and, once every step is shown, after it. */
export function InTheHeap({ operation, font = 12 }: { readonly operation: Operation; readonly font?: number }) {
  const { recording } = operation;
  if (recording === null || operation.steps.length === 0) return null;
  const { part } = recording;
  return (
    <section className="heap-in-heap" aria-label="In the heap">
      <div>
        <h3>In the heap</h3>
        <p className="muted">
          {formatBytes(part.to - part.from)} in a row. At a torn edge the chunk continues, and its label counts all of
          it.
        </p>
      </div>
      <div>
        {isFound(operation) ? (
          <Strip title="before" pieces={recording.before} part={part} font={font} />
        ) : (
          <p className="muted heap-in-heap-wait">before: hidden until the chunk is found</p>
        )}
        {isComplete(operation) ? (
          <Strip title="after" pieces={recording.after} part={part} font={font} changed={changedAt(recording)} />
        ) : (
          <p className="muted heap-in-heap-wait">after: hidden until the last step</p>
        )}
        <p className="muted heap-ends">
          <span>{isFound(operation) && formatInteger(part.from)}</span>
          <span>{isFound(operation) && formatInteger(part.to)}</span>
        </p>
      </div>
    </section>
  );
}

/** The address of the block that became live, otherwise of the first new piece; null = none. */
function changedAt({ before, after }: Pick<RecordedOperation, "before" | "after">): number | null {
  const known = new Set(piecesOf(before).map(signature));
  const news = piecesOf(after).filter((piece) => !known.has(signature(piece)));
  return (news.find(({ needed }) => needed > 0) ?? news[0])?.at ?? null;
}

const signature = ({ at, bytes, needed, cached, free }: ReturnType<typeof piecesOf>[number]): string =>
  [at, bytes, needed, cached, free].join(" ");

interface StripProps {
  readonly title: string;
  readonly pieces: Float64Array;
  readonly part: AddressPart;
  readonly font: number;
  readonly changed?: number | null;
}

function Strip({ title, pieces, part, font, changed = null }: StripProps) {
  const draw = useCallback(
    (surface: Surface) => drawHeapLens(surface, piecesOf(pieces), part, changed, font),
    [pieces, part, changed, font],
  );
  return (
    <div className="heap-in-heap-strip">
      <p className="muted">{title}</p>
      <DrawnCanvas className="heap-in-heap-canvas" draw={draw} />
    </div>
  );
}
