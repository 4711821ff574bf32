import { useCallback, useMemo } from "react";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { drawTiles, tilesHeight } from "../call/draw-call";
import { type Move, moveRows, movesAtDrop, moveWords } from "../charts/moves";
import type { SizesPicture } from "../charts/sizes-chart";
import { useReallocScenario } from "../use-realloc";

/** Pages that one realloc copies before the cliff and renames behind it, side by side. */
export function MovedPages({ picture }: { readonly picture: SizesPicture }) {
  const factor = useReallocScenario((own) => own.factor);
  const { sweep, lane, size, stat } = picture;
  return (
    <section aria-labelledby="realloc-moves">
      <h2 id="realloc-moves">What one realloc moves</h2>
      {movesAtDrop(sweep, { size, stat, factor }, lane).map((move) => (
        <MovePicture key={move.size} move={move} />
      ))}
    </section>
  );
}

/** The pages of one realloc. */
function MovePicture({ move }: { readonly move: Move }) {
  const { way, title, cycles } = move;
  const rows = useMemo(() => moveRows(move), [move]);
  const draw = useCallback((surface: Surface) => drawTiles(surface, rows, way === "copied-to-mapping"), [rows, way]);
  return (
    <div className="realloc-move">
      <h3>
        {title} <span className="muted">{cycles}</span>
      </h3>
      <div aria-hidden="true" style={{ height: `${tilesHeight(rows) / 16}rem` }}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <p className="muted">{moveWords(move)}</p>
    </div>
  );
}
