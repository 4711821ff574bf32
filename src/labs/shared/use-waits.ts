import { useFaults } from "../../kernel/run/fault-store";
import { useTransport } from "../../kernel/run/transport-store";

/** Why the run cannot move; null = it can. */
export function useWaits(): string | null {
  const { ready } = useTransport();
  const { failure } = useFaults();
  if (ready) return null;
  return failure === null ? "the simulation is loading" : "the simulation could not be started";
}
