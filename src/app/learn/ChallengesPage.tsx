import { ofEachLab } from "../../labs/registry";
import { Challenges } from "../../lessons/challenges/Challenges";
import { usePageTitle } from "../use-page-title";

const LABS = ofEachLab(({ title }) => title);

/** All challenges. */
export function ChallengesPage() {
  return (
    <main className="learn" id="stage" tabIndex={-1}>
      <Challenges heading={usePageTitle("Challenges")} labs={LABS} />
    </main>
  );
}
