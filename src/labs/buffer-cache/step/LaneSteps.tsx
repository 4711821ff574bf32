import { useMemo } from "react";
import { AT_REST, drawField } from "../../../charts/field";
import { lensOf, wordsAt } from "../../../charts/field-lens";
import type { FieldView } from "../../../charts/field-view";
import type { FieldLayout } from "../../../charts/layout/field";
import { isSmall } from "../../../charts/layout/field-find";
import type { Frame } from "../../../state/frame-store";
import { fieldSource, useFieldView } from "../stage/field-context";
import { useField } from "../stage/field-store";
import { StepCanvas } from "./StepCanvas";
import type { StepHost } from "./step-hosts";

/** Shows the steps of a lane over its field on the stage. */
export function LaneSteps({ lane }: { readonly lane: number }) {
  const view = useFieldView();
  const host = useMemo(() => hostOf(view, lane), [view, lane]);
  return <StepCanvas host={host} />;
}

const isByArea = () => useField.getState().lens !== "log";

function hostOf(view: FieldView, lane: number): Omit<StepHost, "canvas"> {
  return {
    lane,
    drawn: () => (isByArea() ? view.layout(lane) : null),
    next: (frame) => layoutsOf(view, frame)[lane] ?? null,
    paint: (surface, layout) => {
      drawField(surface, layout, { ...AT_REST, difference: useField.getState().lens === "difference" });
    },
    reach: reachOf,
  };
}

/** The lens and the words beside a small lane are not drawn over. */
function reachOf(layout: FieldLayout): number {
  if (!isSmall(layout)) return layout.width;
  return (lensOf(layout)?.x ?? wordsAt(layout)) - 4;
}

const known = new WeakMap<Frame, readonly FieldLayout[]>();

/** All lanes are laid out together, once a frame. */
function layoutsOf(view: FieldView, frame: Frame): readonly FieldLayout[] {
  const layouts = known.get(frame) ?? view.layoutsOf(fieldSource(frame.lanes));
  known.set(frame, layouts);
  return layouts;
}
