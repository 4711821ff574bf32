import { useCallback, useMemo } from "react";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { waiting } from "../../shared/step/readable";
import { drawTiles } from "../call/draw-call";
import { useProgress } from "../call/progress";
import { moveOf, moveRowsAt, moveWords } from "../charts/moves";
import type { SizesPicture } from "../charts/sizes-chart";
import { useReallocScenario } from "../use-realloc";
import { batchAt, batchBill } from "./sweep-words";
import { useSizeIsReadable } from "./walk";
import "./size-story.css";

/** The most counts of the bill that are named. */
const MOST_COUNTS = 3;

/** The most frequent realloc of the size on the chart: what it does, its pages, and where its cycles go. */
export function SizeStory({ picture }: { readonly picture: SizesPicture }) {
  const factor = useReallocScenario((own) => own.factor);
  const isReadable = useSizeIsReadable();
  const { sweep, lane, size } = picture;
  const batch = batchAt(
    sweep.sizes.find((answer) => answer.size === size),
    lane,
    "realloc",
  );
  const move = useMemo(() => moveOf(size, factor, batch?.groups ?? []), [size, factor, batch]);
  const pages = move?.old ?? 0;
  const shown = useProgress(`${size}`, pages);
  const done = isReadable ? shown : pages;
  const rows = useMemo(() => (move === null ? [] : moveRowsAt(move, done)), [move, done]);
  const isToMapping = move?.way === "copied-to-mapping";
  const draw = useCallback((surface: Surface) => drawTiles(surface, rows, isToMapping), [rows, isToMapping]);
  if (move === null || batch === undefined) return <div className="realloc-story" />;
  return (
    <section className="realloc-story" aria-labelledby="realloc-story">
      <p id="realloc-story" {...waiting(!isReadable)}>
        <b>{move.title}.</b> {moveWords(move)}
      </p>
      <div aria-hidden="true">
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <p className="muted type-13" {...waiting(!isReadable)}>
        {billWords(batch)}
      </p>
    </section>
  );
}

/** Where the cycles of a mean realloc go: "128 909 cycles on average: 31 page faults 96 100, …". */
function billWords(batch: Parameters<typeof batchBill>[1]): string {
  const counts = batchBill("realloc", batch).rows.slice(0, -1).slice(0, MOST_COUNTS);
  const words = counts.map(([name, cycles]) => `${name} ${formatInteger(Number(cycles))}`);
  return `${formatInteger(batch.mean)} cycles on average: ${words.join(", ")}.`;
}
