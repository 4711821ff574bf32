import { useEffect } from "react";
import { stepName } from "../../charts/describe-frame";
import { heapTakeaway } from "../../charts/describe-heap";
import { Badge } from "../../components/Badge";
import { Provenance } from "../../components/Provenance";
import { useReading } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { type HeapLook, useHeapLook } from "./heap-store";
import { useHeaps } from "./heaps";
import { operationTakeaway } from "./operation-words";
import { RunBack } from "./RunBack";

/** The point of the moment, computed from the figures, as the title of the page. */
export function HeapTitle({ focus }: { readonly focus: number }) {
  const { info, lanes } = useReading();
  const heaps = useHeaps();
  const shows = useHeapLook((look) => look.shows);
  const hasSwitch = useLab(({ presentation }) => presentation.ui !== "chart");
  const [heap, lane] = [heaps[focus], lanes[focus]];
  const { strong, rest } =
    shows === "step" && hasSwitch && heap && lane ? operationTakeaway(lane, heap) : heapTakeaway(heaps, focus);
  const where = stepName(info.done);
  const name = useLab(({ scenario }) => scenario.title);
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · ${where} · Bufferlab`;
  }, [info.playing, name, strong, where]);
  return (
    <>
      <div className="heap-where">
        <p className="muted">{where}</p>
        <Provenance origin="simulated" />
        {hasSwitch && <ShowSwitch />}
      </div>
      <div className="takeaway heap-title">
        {heaps.length > 1 && <Badge lane={focus} />}
        <h1 key={strong}>
          <b>{strong}</b>
          {rest}
        </h1>
      </div>
      <RunBack />
    </>
  );
}

const SHOWS: readonly (readonly [HeapLook["shows"], string])[] = [
  ["heaps", "Heaps"],
  ["step", "One operation, step by step"],
];

/** What the stage shows. */
function ShowSwitch() {
  const shows = useHeapLook((look) => look.shows);
  return (
    <fieldset className="heap-switch">
      <legend className="visually-hidden">What the stage shows</legend>
      {SHOWS.map(([key, name]) => (
        <label key={key}>
          <input
            type="radio"
            name="heap-shows"
            checked={shows === key}
            onChange={() => useHeapLook.setState({ shows: key })}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
