import { useMemo } from "react";
import { digestOf } from "../../protocol/digest";
import { encodeLink } from "../../scenario/link/encode";
import { useReading } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { atDone } from "../../state/run";

/** The link of what is shown. */
export interface ShownLink {
  readonly hash: string;
  /** The last operation done, null before the first one. */
  readonly step: number | null;
  /** Nothing moves, and the link carries the digest of the state. */
  readonly rests: boolean;
}

/** The link of what is shown, or will be when a long replay has ended; of a bad link, what it says. */
export function useLink(): ShownLink {
  const { info, lanes } = useReading();
  const { scenario, bad, ready } = useLab();
  const done = info.seek?.target ?? info.done;
  const rests = ready && bad === null && info.seek === null && !info.playing;
  const digest = rests ? digestOf(lanes) : null;
  return useMemo(() => {
    const at = atDone(done);
    const hash = bad === null ? encodeLink({ ...scenario, at }, digest) : location.hash;
    return { hash, step: at === "start" ? null : at, rests };
  }, [scenario, bad, done, digest, rests]);
}
