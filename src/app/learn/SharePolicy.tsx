import { encodeLink } from "../../kernel/scenario/link/encode";
import { pageLink } from "../../kernel/scenario/link/page-link";
import type { Lesson } from "../../lessons/format";
import { LabLink } from "../../lessons/player/LabLink";
import { useOwn } from "../../lessons/player/own-store";
import { CopyButton } from "../../ui/CopyButton";

/** The policy that a person made in this lesson, to share; null = the lesson has no such task. */
export function SharePolicy({ lesson }: { readonly lesson: Lesson }) {
  const made = useOwn((own) => own.scenario);
  const asked = lesson.steps.find(({ task }) => task?.kind === "challenge")?.states[0];
  const scenario = made ?? asked;
  if (scenario === undefined) return null;
  return (
    <section className="lesson-share" aria-labelledby="lesson-share">
      <h2 id="lesson-share">Share your policy</h2>
      <p>
        {made === null ? "You have not changed anything yet." : "The link contains the policy."}{" "}
        <LabLink scenario={scenario}>Open it in the lab</LabLink>
      </p>
      <CopyButton text={() => pageLink(location, encodeLink(scenario))} label="Copy the link" of="to your policy" />
    </section>
  );
}
