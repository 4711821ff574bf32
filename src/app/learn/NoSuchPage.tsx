import type { Problem } from "../../kernel/scenario/scenario";
import { ProblemTable } from "../LinkProblems";
import { Places } from "../Places";
import { usePageTitle } from "../use-page-title";

/** Names the part of an address below #/learn that is invalid. The address stays as it is. */
export function NoSuchPage({ problem }: { readonly problem: Problem }) {
  const title = usePageTitle("No such lesson");
  return (
    <main className="message-page" id="stage" aria-label="Problem in the address" tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        There is no such lesson page
      </h1>
      <p>The address has not changed.</p>
      <ProblemTable problems={[problem]} />
      <Places />
    </main>
  );
}
