import { useEffect, useMemo, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { whenIdle } from "../../../ui/when-idle";
import type { OtherChoices } from "../PresetPicker";
import { useAllocationScenario } from "../use-allocation-scenario";
import { titleText } from "./title-text";

type Titles = OtherChoices["titles"];

/** The traces of calls on this device, as choices beside the presets of the lab on the page. */
export function useCallsChoices(): OtherChoices {
  const run = useRun();
  const chosen = useAllocationScenario((scenario) => (isOfTrace(scenario) ? scenario.trace : null));
  const [kept, setKept] = useState<Titles>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trace may have been kept by now
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      await whenIdle();
      const titles = await (await import("./kept-titles")).keptTitles();
      if (isCurrent) setKept(titles);
    };
    read().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return useMemo(() => {
    const titles = chosen === null || chosen in kept ? kept : { ...kept, [chosen]: titleText("a recording", chosen) };
    const open = (name: string) => void import("./kept-trace").then((part) => part.openKeptTrace(run, name));
    return { titles, chosen, open };
  }, [run, kept, chosen]);
}
