import { type ReactNode, useEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useReading } from "../../kernel/run/hooks";
import { Provenance } from "../../ui/Provenance";
import type { Takeaway } from "../shared/takeaway";
import { StageSwitch } from "./StageSwitch";
import { useReallocScenario } from "./use-realloc";

/** A takeaway as the heading of the page and, while the run rests, the title of the window. `children`: what it is about. */
export function StageHeading({ strong, rest, children }: Takeaway & { readonly children: ReactNode }) {
  const { info } = useReading();
  const name = useReallocScenario(({ title }) => title);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · Bufferlab`;
  }, [info.playing, name, strong]);
  return (
    <>
      <div className="realloc-where">
        <p className="muted">{children}</p>
        <Provenance origin="simulated" />
        {hasSwitch && <StageSwitch />}
      </div>
      <div className="takeaway">
        <h1 key={strong}>
          <b>{strong}</b>
          {rest}
        </h1>
      </div>
    </>
  );
}
