import { useMemo } from "react";
import { type Machine, useMachine } from "../calibrate/calibrate-store";
import { type Cross, crosses } from "../calibrate/overlay";
import type { SizesPicture } from "../charts/sizes-chart";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { useReallocLook, useReallocScenario } from "../use-realloc";
import { useBaseline, useShownSweep } from "./sweep";

/** A phone has no room for crosses beside the marks, unless a person wants them. */
const isPhone = (): boolean => typeof matchMedia === "function" && matchMedia("(width <= 43.75rem)").matches;

/** Whether the chart shows the calls of the measured machine. */
export const useShowsMeasured = (): boolean => useReallocLook(({ showsMeasured }) => showsMeasured ?? !isPhone());

/** The crosses of a scenario. `machine`: null = no file is open. */
const crossesOf = (machine: Machine | null, shows: boolean, { show, stat }: Shown): readonly Cross[] =>
  machine === null || !shows ? [] : crosses(machine.calibration, show === "all" ? "realloc" : show, stat);

type Shown = Pick<ReallocScenario, "show" | "stat">;

/** The crosses that the page shows at present, for a shared picture. */
export const crossesNow = (scenario: Shown): readonly Cross[] =>
  crossesOf(useMachine.getState().shown, useReallocLook.getState().showsMeasured ?? !isPhone(), scenario);

/** The chart of a scenario's sweep; null = it is not known yet. */
export function useSizesPicture(focus: number): SizesPicture | null {
  const sweep = useShownSweep();
  const baseline = useBaseline();
  const machine = useMachine(({ shown }) => shown);
  const shows = useShowsMeasured();
  const { size, show, stat } = useReallocScenario((own) => own);
  const measured = useMemo(() => crossesOf(machine, shows, { show, stat }), [machine, shows, show, stat]);
  return useMemo(
    () => (sweep === null ? null : { sweep, baseline, lane: focus, size, show, stat, crosses: measured }),
    [sweep, baseline, focus, size, show, stat, measured],
  );
}
