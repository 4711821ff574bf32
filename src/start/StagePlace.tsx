import type { ReactNode } from "react";
import { useOverlay } from "../kernel/run/overlay-store";
import { Stage } from "./stage/Stage";
import type { StageView } from "./stage/view";
import { useGiants } from "./use-giants";

interface Props {
  readonly view: StageView;
  /** In the column beside the rooms. */
  readonly children?: ReactNode;
}

/** The stage in its box, with the dials beside the rooms. */
export function StagePlace({ view, children }: Props) {
  const presenting = useOverlay((overlay) => overlay.presenting);
  return (
    <div className="start-stage-place">
      <div className="start-stage-box">
        <Stage view={view} look={presenting ? "present" : "page"} giants={useGiants()} />
      </div>
      {children}
    </div>
  );
}
