import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useOverlay } from "../../kernel/run/overlay-store";
import { openingIn } from "../../labs/article";
import { lazyComponent } from "../../ui/lazy-component";
import { useSize } from "../../ui/use-size";
import { type Layout, NOMINAL, stageLayout } from "./layout";
import { restPieces } from "./poster";
import { StagePicture, type StageView } from "./StagePicture";
import type { StoryPictureProps } from "./StoryPicture";

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
  /** In the column beside the rooms. */
  readonly children?: ReactNode;
}

/**
 * The three rooms of the start page with their contents, and the dials beside them. The stage fills its box, but leaves
 * the left `column` of its layout (stageLayout) free for the dials, except at rest.
 */
export function Stage({ view, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, NOMINAL);
  const presenting = useOverlay((overlay) => overlay.presenting);
  const [stacked, setStacked] = useState(false);
  // The giants of the story's run, as the page embeds them.
  const [giants] = useState(() => (typeof document === "undefined" ? [] : openingIn(document).giants));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the styles change with the size
  useLayoutEffect(() => setStacked(isStacked(box.current)), [width, height]);
  const look = stacked ? (view.scene === "fix" ? "narrow-bare" : "narrow") : presenting ? "present" : "page";
  const layout = useMemo(() => stageLayout(width, height, look), [width, height, look]);
  return (
    <div className="start-stage-place shrink">
      <div className="start-stage-box">
        <div className="start-stage" ref={box}>
          {view.scene === "rest" ? (
            <RestPicture view={view} layout={layout} />
          ) : (
            <StoryPicture view={view} layout={layout} giants={giants} />
          )}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Whether the styles stack the rooms, as on a phone. */
const isStacked = (box: Element | null): boolean =>
  box !== null && getComputedStyle(box).getPropertyValue("--rooms").trim() === "stacked";
