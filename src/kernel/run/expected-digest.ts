import { framesOf } from "../../labs/models";
import { doneAt } from "../scenario/done";
import type { Linked } from "../scenario/link/encode";
import type { Frame } from "./frame-store";
import { useNavigation } from "./navigation-store";
import { useScenario } from "./scenario-store";

/** What a link says of the state it leads to. */
export const expectedDigestOf = ({ scenario, digest }: Linked) =>
  digest === null ? null : { done: doneAt(scenario.at), digest, now: null };

/** The state that a link leads to is here: whether it is the one that its author saw. Who left the way will not know. */
export function compareDigest({ info, lanes }: Frame): void {
  const { expected } = useNavigation.getState();
  if (expected === null || expected.now !== null) return;
  useNavigation.setState({
    expected:
      expected.done === info.done
        ? { ...expected, now: framesOf(useScenario.getState().scenario).digest(lanes) }
        : null,
  });
}
