import { useAsked } from "../../kernel/run/asked-store";
import { encodeLink } from "../../kernel/scenario/link/encode";
import { pageLink } from "../../kernel/scenario/link/page-link";
import type { Scenario } from "../../kernel/scenario/scenario";

/** Leads to a scenario in the lab. In a frame, it opens a new tab. */
export function LabLink({ scenario, children }: { readonly scenario: Scenario; readonly children: string }) {
  const { embed } = useAsked((asked) => asked.presentation);
  const link = encodeLink(scenario);
  if (!embed) return <a href={link}>{children}</a>;
  return (
    <a href={pageLink(location, link)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (in a new tab)</span>
    </a>
  );
}
