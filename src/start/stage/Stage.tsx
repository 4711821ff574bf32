import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Giant } from "../../labs/buffer-cache/first-frame";
import { type Look, NOMINAL, stageLayout } from "./layout";
import { Patterns } from "./Patterns";
import { PieceGroup } from "./PieceGroup";
import { stagePicture } from "./picture";
import "./stage.css";
import type { StageView } from "./view";

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly view: StageView;
  readonly look: Look;
  /** The giants of the story's run: Opening.giants. */
  readonly giants: readonly Giant[];
  /** The size that counts until the box has been measured. */
  readonly nominal?: Size;
}

/**
 * The three rooms of the start page, and what is in them. It fills the box that it is put into: the left `column` of its
 * layout (stageLayout) is free for the dials, except at rest.
 */
export function Stage({ view, look, giants, nominal = NOMINAL }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, nominal);
  const layout = useMemo(() => stageLayout(width, height, look), [width, height, look]);
  const { pieces, description } = stagePicture(view, layout, giants);
  return (
    <div className="start-stage" ref={box}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
        <Patterns look={look} narrow={layout.narrow} />
        {pieces.map((piece) => (
          <PieceGroup key={piece.key} piece={piece} />
        ))}
      </svg>
    </div>
  );
}

/** The size of an element in whole pixels; `nominal` where nothing is laid out. */
function useSize(element: React.RefObject<HTMLElement | null>, nominal: Size): Size {
  const [size, setSize] = useState(nominal);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const [width, height] = [Math.floor(box.clientWidth), Math.floor(box.clientHeight)];
      if (width > 0 && height > 0)
        setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
