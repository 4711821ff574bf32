import type { Client, RunCommand } from "../client/client";
import { loopOf } from "../protocol/messages";
import type { LiveCommand } from "../scenario/field";
import type { Scenario } from "../scenario/scenario";
import { liveCommands } from "../scenario/simulation-key";
import type { Frame } from "./frame-store";

/** The part of Client that a run uses. */
export type RunClient = Pick<Client, "open" | "send" | "requestFrame" | "close">;

/** Makes the placeholder frame of a scenario. */
export type FirstFrame = (scenario: Scenario) => Frame;

/** The command for each edit that does not restart the run. */
const EDITS: Readonly<Record<LiveCommand, (scenario: Scenario) => RunCommand>> = {
  arm: ({ breakpoints }) => ({ type: "arm", breakpoints }),
  loop: (scenario) => ({ type: "loop", loop: loopOf(scenario) }),
  change: (scenario) => ({ type: "change", scenario }),
};

/** Sends the differences between two scenarios with the same run. */
export function sendEdit(client: RunClient, before: Scenario, after: Scenario): void {
  for (const command of liveCommands(before, after)) client.send(EDITS[command](after));
}
