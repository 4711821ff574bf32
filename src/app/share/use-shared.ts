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

/** An address, null if nothing could open it, and the length of its hash. */
export interface Shared {
  readonly link: string | null;
  readonly length: number;
}

/** The address of a scenario at a step, compressed if it is long; null = it is being made. */
export function useSharedLink(scenario: Scenario, at: Scenario["at"], digest: string | null): Shared | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    compactLink({ scenario: { ...scenario, at }, digest }).then((made) => isWanted && setHash(made));
    return () => {
      isWanted = false;
    };
  }, [scenario, at, digest]);
  if (hash === null) return null;
  return { link: hash.length > MOST_CHARACTERS ? null : pageLink(location, hash), length: hash.length };
}
