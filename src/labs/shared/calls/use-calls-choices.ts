import { useEffect, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { useAllocationScenario } from "../allocation-frame";
import type { OtherChoices } from "../PresetPicker";

/**
 * The traces of calls on this device, as choices beside the presets of the lab on the page; undefined = not known yet.
 * They are read when a trace runs, or when a person is about to choose.
 */
export function useCallsChoices(): readonly [choices: OtherChoices | undefined, onNear: () => void] {
  const run = useRun();
  const chosen = useAllocationScenario((scenario) => (isOfTrace(scenario) ? scenario.trace : null));
  const [isNear, setNear] = useState(false);
  const [choices, setChoices] = useState<OtherChoices>();
  useEffect(() => {
    let isCurrent = isNear || chosen !== null;
    if (isCurrent)
      import("./kept-trace")
        .then((part) => part.callsChoices(run, chosen))
        .then((found) => isCurrent && setChoices(found))
        .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [run, chosen, isNear]);
  return [choices?.chosen === chosen ? choices : undefined, () => setNear(true)];
}
