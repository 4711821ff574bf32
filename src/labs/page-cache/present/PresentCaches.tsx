import { useCallback } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { pageFigure } from "../../../models/page_cache/figures";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { cachesOf, useCaches } from "../page-frame";
import { pageListWords } from "../policies/lane-words";
import { listsOf } from "../policies/lists";
import { roleCounts, shownRoles } from "../policies/roles";
import { drawRolesBar } from "../policies/roles-bar";
import { drawStrip, mostLists } from "../policies/strip";
import { pageNow, usePageScenario } from "../use-page-scenario";
import "./page-present.css";

/** Size of the text on the bars, CSS pixels. */
const SIZE = 24;

/** The caches for an audience: each one's hit ratio, its pages by role, and its lists. */
export function PresentCaches({ names }: { readonly names: readonly string[] }) {
  const caches = useCaches();
  const { lanes, roles } = usePageScenario((scenario) => scenario);
  return (
    <figure className="page-present-caches">
      {lanes.map(({ policy }, lane) => {
        const cache = caches[lane];
        return (
          <section key={laneLetter(lane)} className="page-present-lane" aria-label={`Lane ${laneLetter(lane)}`}>
            <p className="page-present-name">
              <Badge lane={lane} /> <span>{names[lane]}</span>
            </p>
            <p className="page-present-ratio">
              <b>{cache === undefined ? "" : formatShare(pageFigure(cache, "hit_ratio"))}</b> hits
            </p>
            <LaneCanvas className="page-present-roles" lane={lane} draw={drawRoles} />
            <LaneCanvas className="page-present-lists" lane={lane} draw={drawLists} />
            <p className="visually-hidden">{cache === undefined ? "" : pageListWords(listsOf(cache, policy))}</p>
          </section>
        );
      })}
      <figcaption>
        {shownRoles(roles).map(([role, , label]) => (
          <span key={role} data-role={role}>
            {label}
          </span>
        ))}
        <span data-role="name">ghost</span>
      </figcaption>
    </figure>
  );
}

type DrawLane = (surface: Surface, frame: Parameters<typeof cachesOf>[0], lane: number) => void;

const drawRoles: DrawLane = (surface, frame, lane) => {
  const cache = cachesOf(frame)[lane];
  if (cache !== undefined) drawRolesBar(surface, roleCounts(cache, pageNow().cache, pageNow().roles), SIZE);
};

const drawLists: DrawLane = (surface, frame, lane) => {
  const caches = cachesOf(frame);
  const { lanes, cache: capacity, roles: knowledge } = pageNow();
  const [cache, own] = [caches[lane], lanes[lane]];
  if (cache === undefined || own === undefined) return;
  drawStrip(surface, cache, own.policy, { capacity, lists: mostLists(caches, lanes), knowledge });
};

interface CanvasProps {
  readonly className: string;
  readonly lane: number;
  readonly draw: DrawLane;
}

function LaneCanvas({ className, lane, draw }: CanvasProps) {
  const { frames } = useRun();
  const drawFrame = useCallback(
    (surface: Surface) => {
      draw(surface, frames.reading(), lane);
      // So large a picture may change wholly with each request.
      frames.changed(surface.width * surface.height);
    },
    [frames, lane, draw],
  );
  return <DrawnCanvas className={className} draw={drawFrame} subscribe={frames.subscribeReading} />;
}
