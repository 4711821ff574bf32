import type { RunCommand } from "../../src/kernel/client/client";
import { checkMessage } from "../../src/kernel/protocol/check-message";
import { useFaults } from "../../src/kernel/run/fault-store";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { Run } from "../../src/kernel/run/run";
import { noHistory, useScenario } from "../../src/kernel/run/scenario-store";
import type { AddressBar } from "../../src/kernel/run/trail";
import type { RunClient } from "../../src/kernel/run/transport";
import { useTransport } from "../../src/kernel/run/transport-store";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { defaultScenario } from "../../src/models/allocation/default-scenario";

/** A command as its type and its value; for stop rules their number, for a view nothing. */
function wordsOf(command: RunCommand): unknown[] {
  const { type, ...values } = command;
  if (command.type === "arm") return [type, command.breakpoints.length];
  const isLook = type === "view" || type === "change";
  return [type, ...(isLook ? [] : Object.values(values))];
}

/** A client that records its commands, and an address bar with a history. */
export function stage(hash = "#/buffer") {
  const sent: unknown[][] = [];
  const note = (...words: unknown[]) => void sent.push(words);
  const client: RunClient = {
    open: (scenario, done) => note("open", scenario.lanes.length, done),
    send: (command) => {
      checkMessage(command, null);
      note(...wordsOf(command));
    },
    requestFrame: () => note("requestFrame"),
    close: () => note("close"),
  };
  const entries = [hash];
  const clock = { now: 0 };
  const bar: AddressBar = {
    hash: () => entries.at(-1) ?? "",
    push: (next) => void entries.push(next),
    replace: (next) => void entries.splice(-1, 1, next),
    writer: (ready) => ready(encodeLink),
    now: () => clock.now,
    later: () => {},
  };
  const run = new Run(
    (scenario) => blankFrame(scenario, 10),
    () => client,
    bar,
  );
  const frame = (done: number, part: object = {}) => {
    const { info, lanes } = blankFrame(useScenario.getState().scenario, 10);
    run.stepping.take({ info: { ...info, done, frontier: Math.max(done, info.frontier), ...part }, lanes });
  };
  return { run, sent, entries, clock, frame };
}

/** A link without the digest of its state. */
export const bare = (link: string) => link.replace(/&d=[0-9a-f]{6}$/, "");

/** The lab before a page has been opened. */
export function reset(): void {
  useNavigation.setState({
    opened: null,
    bad: null,
    expected: null,
    place: "lab",
    resume: useNavigation.getInitialState().resume,
  });
  useScenario.setState({ scenario: defaultScenario, history: noHistory });
  useTransport.setState({ speed: 10, isTimed: false, legs: [] });
  useFaults.setState({ failure: null });
}
