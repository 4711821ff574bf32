import { useCallback, useRef } from "react";
import { figure } from "../../../charts/figures";
import { type FieldLayout, layoutFields } from "../../../charts/layout/field";
import { drawPresentField } from "../../../charts/present-field";
import type { Surface } from "../../../charts/surface";
import { DrawnCanvas } from "../../../components/DrawnCanvas";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";

/** A field needs so many pixels to be a picture. */
const LEAST_HEIGHT = 40;

/** What a lane hands out, area = bytes, as large as the room allows. */
export function PresentField({ lane }: { readonly lane: number }) {
  const { frames } = useRun();
  const ratio = useLab((lab) => lab.scenario.poisonRatio);
  const last = useRef<FieldLayout>(undefined);
  const draw = useCallback(
    (surface: Surface) => {
      const now = frames.frame().lanes[lane];
      if (now === undefined) return;
      const { width, height } = surface;
      if (height < LEAST_HEIGHT) return;
      const poison = { ratio, big: figure(now, "big") };
      const input = { marks: now.marks, classes: now.classes, cached: [], width, height, poison };
      const [layout] = layoutFields([input], [last.current]);
      last.current = layout;
      if (layout !== undefined) drawPresentField(surface, layout);
    },
    [frames, lane, ratio],
  );
  return (
    <figure className="present-field">
      <DrawnCanvas className="" draw={draw} subscribe={frames.subscribe} />
      <figcaption>
        <Callers lane={lane} />
      </figcaption>
    </figure>
  );
}

function Callers({ lane }: { readonly lane: number }) {
  const reading = useReading().lanes[lane];
  if (reading === undefined) return null;
  const live = figure(reading, "live");
  if (!(live > 0)) return "No caller holds a buffer.";
  const hold = live === 1 ? "holds" : "hold";
  return `${formatCounted(live, "caller")} ${hold} ${formatBytes(figure(reading, "granted"))}; area = bytes`;
}
