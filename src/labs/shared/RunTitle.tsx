import { useEffect } from "react";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { titlePage } from "../../ui/page-title";
import { useIsReadable, waiting } from "./step/readable";
import type { Takeaway } from "./takeaway";

interface HeadingProps extends Takeaway {
  /** The takeaway is about the step, so it is hidden while steps pass too fast to read. */
  readonly isOfStep: boolean;
}

/** The heading of a lab. The key has a screen reader meet a new heading, not an edited one. */
export function TakeawayHeading({ strong, rest, isOfStep }: HeadingProps) {
  const isReadable = useIsReadable();
  return (
    <h1 key={strong} {...waiting(isOfStep && !isReadable)}>
      <b>{strong}</b>
      {rest}
    </h1>
  );
}

/** While the run rests, titles the window with the scenario's title, or the takeaway if it has none; `where` names the step. */
export function useRunTitle(takeaway: string, where?: string): void {
  const { playing } = useReading().info;
  const title = useScenario(({ scenario }) => scenario.title) || takeaway;
  useEffect(() => {
    if (!playing) titlePage(title, ...(where === undefined ? [] : [where]));
  }, [playing, title, where]);
}
