import { useEffect, useMemo, useState } from "react";
import type { Trial } from "../../kernel/protocol/trial";
import { useScenario } from "../../kernel/run/scenario-store";
import { trials } from "../../kernel/run/trials";
import { formatInteger } from "../../shared/format";
import type { Challenge } from "./challenge";
import { type Broken, brokenRules, judgedTrial, type Reached, reachedGoals } from "./judge";

/** The result of judging the current scenario as a solution. */
export type Judgement =
  | { readonly kind: "broken"; readonly problems: readonly Broken[] }
  /** `part`: the progress of the trial, 0 … 1. */
  | { readonly kind: "running"; readonly part: number }
  | { readonly kind: "judged"; readonly goals: readonly Reached[] }
  | { readonly kind: "failed"; readonly text: string; readonly retry: () => void };

/** A scenario is judged after this many ms without a change, so that a drag is not a hundred trials. */
const REST_MS = 250;

const BEGUN: Judgement = { kind: "running", part: 0 };

/** Judges the run's scenario by a trial in the background, again whenever its requests or the lane change. */
export function useJudgement(challenge: Challenge): Judgement {
  const scenario = useScenario(({ scenario }) => scenario);
  const problems = useMemo(() => brokenRules(challenge, scenario), [challenge, scenario]);
  const trial = problems.length > 0 ? null : judgedTrial(challenge, scenario);
  const asked = trial === null ? null : JSON.stringify(trial);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ readonly of: string; readonly judgement: Judgement } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const control = new AbortController();
    const tell = (judgement: Judgement) => setKnown({ of: asked, judgement });
    const fail = (text: string) => tell({ kind: "failed", text, retry });
    const retry = () => {
      tell(BEGUN);
      setAttempt(attempt + 1);
    };
    const timer = setTimeout(() => judge(challenge, asked, control.signal, tell, fail), REST_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [challenge, asked, attempt]);
  if (asked === null) return { kind: "broken", problems };
  return known?.of === asked ? known.judgement : BEGUN;
}

async function judge(
  challenge: Challenge,
  asked: string,
  signal: AbortSignal,
  tell: (judgement: Judgement) => void,
  fail: (text: string) => void,
) {
  const trial: Trial = JSON.parse(asked);
  const { steps } = trial;
  // The end of a run is not known in advance, so its progress is not either.
  const onProgress = (done: number) =>
    !signal.aborted && challenge.steps !== "end" && tell({ kind: "running", part: done / steps });
  const end = await trials.run(trial, { signal, onProgress });
  if (signal.aborted || end.kind === "canceled") return;
  if (end.kind === "failed") return fail(end.text);
  const { done, lanes } = end.result;
  const [lane] = lanes;
  if (lane === undefined || (challenge.steps !== "end" && done < steps))
    return fail(`The run ended after ${formatInteger(done)} of ${formatInteger(steps)} steps.`);
  tell({ kind: "judged", goals: reachedGoals(challenge, lane) });
}
