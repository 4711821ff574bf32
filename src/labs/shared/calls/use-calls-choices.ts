import { useEffect, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { whenIdle } from "../../../ui/when-idle";
import type { OtherChoices } from "../PresetPicker";
import { useAllocationScenario } from "../use-allocation-scenario";

/** The traces of calls on this device, as choices beside the presets of the lab on the page; undefined = not known yet. */
export function useCallsChoices(): OtherChoices | undefined {
  const run = useRun();
  const chosen = useAllocationScenario((scenario) => (isOfTrace(scenario) ? scenario.trace : null));
  const [choices, setChoices] = useState<OtherChoices>();
  useEffect(() => {
    let isCurrent = true;
    whenIdle()
      .then(() => import("./kept-titles"))
      .then((part) => part.callsChoices(run, chosen))
      .then((found) => isCurrent && setChoices(found))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [run, chosen]);
  return choices?.chosen === chosen ? choices : undefined;
}
