import { useMachine } from "../page-frame";

/** The machine: memory, file, reads. */
export function MachineStage() {
  return <p>{useMachine().commands.length}</p>;
}
