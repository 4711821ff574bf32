import type { Run } from "../../../kernel/run/run";
import type { RealTime } from "../../../ui/TransportBar";

/** Goes to the end of the command. */
export const skipCommand = (transport: Run["transport"]): void => transport.nextEvent(0, "command-ended");

/** How the machine plays in real time. The worker decides what is due; see MachineSimulation. */
export const machineRealTime = ({ transport }: Run): RealTime => ({
  words: "Each command takes its modeled time. A step without a modeled time, such as 1 MiB of the eater, takes 1 ms.",
  skip: { name: "Skip command", press: () => skipCommand(transport) },
});
