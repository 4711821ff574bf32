import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Giant } from "../../labs/article";
import { type Size, useSize } from "../use-size";
import { type Look, NOMINAL, stageLayout } from "./layout";
import { Patterns } from "./Patterns";
import { PieceGroup } from "./PieceGroup";
import { stagePicture } from "./picture";
import type { StageView } from "./view";

interface Props {
  readonly view: StageView;
  readonly look: Look;
  /** The giants of the story's run, from Opening.giants. */
  readonly giants: readonly Giant[];
  /** The assumed size before the box has been measured. */
  readonly nominal?: Size;
}

/**
 * The three rooms of the start page with their contents. It fills its box, but leaves the left `column` of its layout
 * (stageLayout) free for the dials, except at rest.
 */
export function Stage({ view, look, giants, nominal = NOMINAL }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, nominal);
  const [stacked, setStacked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the styles change with the size
  useLayoutEffect(() => setStacked(isStacked(box.current)), [width, height]);
  const shown = stacked ? (view.scene === "fix" ? "narrow-bare" : "narrow") : look;
  const layout = useMemo(() => stageLayout(width, height, shown), [width, height, shown]);
  const { pieces, description } = stagePicture(view, layout, giants);
  return (
    <div className="start-stage" ref={box}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
        <Patterns look={shown} />
        {pieces.map((piece) => (
          <PieceGroup key={piece.key} piece={piece} />
        ))}
      </svg>
    </div>
  );
}

/** Whether the styles stack the rooms, as on a phone. */
const isStacked = (box: Element | null): boolean =>
  box !== null && getComputedStyle(box).getPropertyValue("--rooms").trim() === "stacked";
