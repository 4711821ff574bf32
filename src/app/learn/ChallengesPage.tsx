import { LABS } from "../../labs/labs";
import { Challenges } from "../../lessons/challenges/Challenges";
import { usePageTitle } from "../use-page-title";

/** All challenges. */
export function ChallengesPage() {
  return (
    <main className="learn" id="stage" tabIndex={-1}>
      <Challenges heading={usePageTitle("Challenges")} labs={LABS} />
    </main>
  );
}
