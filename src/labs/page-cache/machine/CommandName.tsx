import { useMachine } from "../page-frame";
import { commandNow } from "./now";

/** The current command of the machine: "command 7 of 10". */
export const CommandName = () => <>{commandNow(useMachine())}</>;
