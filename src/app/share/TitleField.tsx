import { useId, useState } from "react";
import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { openingRows } from "../../kernel/scenario/fields";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { allowedSentence } from "../../shared/sentence";

/** The problem of a title; null = it is valid. */
function problemOf(scenario: Scenario, title: string): Problem | null {
  const result = validateScenario({ ...scenario, title });
  return result.ok ? null : (result.error.find(({ field }) => field === "title") ?? null);
}

/** The author's title of the scenario. An invalid title is rejected with a reason. */
export function TitleField({ title }: { readonly title: string }) {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  const [text, setText] = useState(title);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [id, problemId] = [useId(), useId()];
  const change = (next: string) => {
    const found = problemOf(scenario, next);
    setText(next);
    setProblem(found);
    if (found === null) run.history.look({ title: next });
  };
  const { kind } = openingRows.title;
  return (
    <div className="share-title">
      <label htmlFor={id}>
        Title <span className="muted">your own words, at most {"most" in kind && kind.most} characters</span>
      </label>
      <input
        id={id}
        className="field"
        value={text}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        onChange={(event) => change(event.target.value)}
      />
      {problem !== null && (
        <p className="problem" id={problemId} role="alert">
          This title is not allowed. {allowedSentence(problem.allowed)}
        </p>
      )}
    </div>
  );
}
