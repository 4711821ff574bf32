import { framesOf } from "../labs/labs";
import { doneAt } from "../scenario/done";
import type { Linked } from "../scenario/link/encode";
import type { Frame } from "./frame-store";
import { useNavigation } from "./navigation-store";
import { useScenario } from "./scenario-store";

/** The position and digest that a link claims; null = no digest. */
export const expectedDigestOf = ({ scenario, digest }: Linked) =>
  digest === null ? null : { done: doneAt(scenario.at), digest, now: null };

/** Compares the link's digest when the link's state appears. A run that leaves for another state drops the claim. */
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
