import { useLab } from "../../../state/lab-store";

/** Why nothing can be moved yet; null = it can. */
export function useWaits(): string | null {
  const { ready, failure } = useLab();
  if (ready) return null;
  return failure === null ? "the simulation is loading" : "the simulation could not be started";
}
