import { describeStage } from "./describe";
import type { Layout } from "./layout";
import type { Piece } from "./marks";
import { Patterns } from "./Patterns";
import { PieceGroup } from "./PieceGroup";
import type { StageView } from "./view";

interface Props {
  readonly view: StageView;
  readonly layout: Layout;
  readonly pieces: readonly Piece[];
}

/** The drawing of a view, with its description in words. */
export const StagePicture = ({ view, layout, pieces }: Props) => (
  <svg viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-label={describeStage(view)}>
    <Patterns look={layout.look} />
    {pieces.map((piece) => (
      <PieceGroup key={piece.key} piece={piece} />
    ))}
  </svg>
);
