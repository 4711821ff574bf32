import { useEffect } from "react";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { titlePage } from "../../ui/page-title";

/** While the run rests, titles the window with the scenario's title, or the takeaway if it has none; `where` names the step. */
export function useRunTitle(takeaway: string, where?: string): void {
  const { playing } = useReading().info;
  const title = useScenario(({ scenario }) => scenario.title) || takeaway;
  useEffect(() => {
    if (!playing) titlePage(title, ...(where === undefined ? [] : [where]));
  }, [playing, title, where]);
}
