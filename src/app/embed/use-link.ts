import { useMemo } from "react";
import { framesOf } from "../../kernel/labs/labs";
import { useReading } from "../../kernel/run/hooks";
import { LEARN } from "../../kernel/run/navigation";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { atDone } from "../../kernel/scenario/done";
import { encodeLink } from "../../kernel/scenario/link/encode";

/** The link of the state on the page. */
export interface ShownLink {
  readonly hash: string;
  /** The last operation done; null before the first one. */
  readonly step: number | null;
  /** Nothing moves, and the link carries the digest of the state. */
  readonly rests: boolean;
}

/** The link of the shown state, or of the target of a long replay. For a bad link or a lesson, the address itself. */
export function useLink(): ShownLink {
  const { info, lanes } = useReading();
  const { scenario } = useScenario();
  const { bad, place, rest } = useNavigation();
  const { ready } = useTransport();
  const done = info.seek?.target ?? info.done;
  const rests = ready && bad === null && info.seek === null && !info.playing;
  const digest = rests ? framesOf(scenario).digest(lanes) : null;
  return useMemo(() => {
    const at = atDone(done);
    const own = place === "learn" ? LEARN + rest : location.hash;
    const hash = bad === null && place === "lab" ? encodeLink({ ...scenario, at }, digest) : own;
    return { hash, step: at === "start" ? null : at, rests };
  }, [scenario, bad, place, rest, done, digest, rests]);
}
