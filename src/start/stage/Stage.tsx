import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Giant } from "../../labs/article";
import { lazyComponent } from "../../ui/lazy-component";
import { type Size, useSize } from "../use-size";
import { type Layout, type Look, NOMINAL, stageLayout } from "./layout";
import { restPieces } from "./poster";
import { StagePicture } from "./StagePicture";
import type { StoryPictureProps } from "./StoryPicture";
import type { StageView } from "./view";

/** The story's stage is loaded when the story begins. Until then, the poster stays. */
export const StoryPicture = lazyComponent<StoryPictureProps>(
  () => import("./StoryPicture").then((part) => part.StoryPicture),
  ({ view, layout }) => <RestPicture view={{ scene: "rest", now: view.now }} layout={layout} />,
);

interface RestProps {
  readonly view: Extract<StageView, { scene: "rest" }>;
  readonly layout: Layout;
}

const RestPicture = ({ view, layout }: RestProps) => (
  <StagePicture view={view} layout={layout} pieces={restPieces(view.now, layout)} />
);

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
  return (
    <div className="start-stage" ref={box}>
      {view.scene === "rest" ? (
        <RestPicture view={view} layout={layout} />
      ) : (
        <StoryPicture view={view} layout={layout} giants={giants} />
      )}
    </div>
  );
}

/** Whether the styles stack the rooms, as on a phone. */
const isStacked = (box: Element | null): boolean =>
  box !== null && getComputedStyle(box).getPropertyValue("--rooms").trim() === "stacked";
