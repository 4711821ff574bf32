import { useEffect, useState } from "react";
import { useRun } from "../../kernel/run/hooks";
import { compactLink } from "../../kernel/scenario/link/compact";
import { MOST_CHARACTERS, pageLink } from "../../kernel/scenario/link/page-link";
import type { Scenario } from "../../kernel/scenario/scenario";

/** Pauses a playing run, so that everything shared shows one state. Returns whether it played. */
export function useRest(): boolean {
  const run = useRun();
  const [wasPlaying] = useState(() => run.frames.frame().info.playing);
  useEffect(() => {
    if (run.frames.frame().info.playing) run.transport.toggle();
  }, [run]);
  return wasPlaying;
}

/** An address, null if nothing could open it, the length of its hash, and the digest in it. */
export interface Shared {
  readonly link: string | null;
  readonly length: number;
  readonly digest: string | null;
}

/**
 * The address of a scenario at a step, compressed if it is long; null = the first one is being made. After a change it
 * is that of the previous state until the new one is made.
 */
export function useSharedLink(scenario: Scenario, at: Scenario["at"], digest: string | null): Shared | null {
  const [made, setMade] = useState<{ readonly hash: string; readonly digest: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    compactLink({ scenario: { ...scenario, at }, digest }).then((hash) => isWanted && setMade({ hash, digest }));
    return () => {
      isWanted = false;
    };
  }, [scenario, at, digest]);
  if (made === null) return null;
  const { hash } = made;
  const link = hash.length > MOST_CHARACTERS ? null : pageLink(location, hash);
  return { link, length: hash.length, digest: made.digest };
}
