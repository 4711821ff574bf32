import { formatCounted } from "../../../shared/figure-text";
import type { SizesPicture } from "../charts/layout";
import { isCopy, type Move, movesAtDrop } from "../charts/moves";
import { useReallocScenario } from "../use-realloc";

/** Pages that one realloc copies before the cliff and renames behind it, side by side. */
export function MovedPages({ picture }: { readonly picture: SizesPicture }) {
  const factor = useReallocScenario((own) => own.factor);
  const { sweep, lane, size, stat } = picture;
  const moves = movesAtDrop(sweep, { size, stat, factor }, lane);
  return (
    <section aria-labelledby="realloc-moves">
      <h2 id="realloc-moves">What one realloc moves</h2>
      {moves.map((move) => (
        <MovePicture key={move.size} move={move} />
      ))}
    </section>
  );
}

/** The pages of one realloc. */
export function MovePicture({ move }: { readonly move: Move }) {
  const { way, title, cycles, words, pages } = move;
  const copies = isCopy(move);
  return (
    <div className="realloc-move" data-way={way}>
      <h3>
        {title} <span className="muted">{cycles}</span>
      </h3>
      <Tiles name={copies ? "old" : "pages"} count={move.old} filled={move.old} isOld={copies} />
      {copies && <Tiles name="new" count={move.new} filled={move.old} isOld={false} />}
      <p className="muted">
        {words}
        {pages > 1 && ` A tile is ${formatCounted(pages, "page")}.`}
      </p>
    </div>
  );
}

interface TilesProps {
  readonly name: string;
  readonly count: number;
  readonly filled: number;
  readonly isOld: boolean;
}

function Tiles({ name, count, filled, isOld }: TilesProps) {
  return (
    <p className="realloc-tiles">
      <span>{name}</span>
      <span aria-hidden="true" data-old={isOld}>
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity.
          <i key={i} data-filled={i < filled} />
        ))}
      </span>
    </p>
  );
}
