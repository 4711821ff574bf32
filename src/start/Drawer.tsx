import type { MouseEvent, ReactNode } from "react";
import { useEscape } from "../labs/shared/use-escape";
import { revealAfterNavigation } from "./reveal";

const LAB = "#/buffer?v=1";

/** The lab's features, with their uses and their locations. */
const PARTS = [
  {
    name: "Policy",
    words: "Both caches as sentences. Change any word and see the effect.",
    place: '.rail-section[aria-label^="Policy A"] h2',
  },
  {
    name: "Workload",
    words: "The requests: the coin, the sizes, the seed, or your own.",
    place: "#workload-title",
  },
  {
    name: "Compare",
    words: "Useful memory against heap calls saved: up to four caches, and every cutoff at once.",
    place: "#trade-off-title",
  },
  {
    name: "Timeline",
    words: "The share of callers’ memory that is wasted with each cache, step by step, linear or logarithmic.",
    place: "#chart-title",
  },
  {
    name: "Code",
    words: "Each policy as C, C++, Rust and Go, with the line that made the last decision.",
    place: '[role="tab"][id$="-code"]',
  },
  {
    name: "Tables",
    words: "The numbers of each picture as a table and as CSV.",
    place: '.chart-head [aria-haspopup="dialog"]',
  },
] as const;

/** The address of the lab at a step; null = at the scenario's own. */
export const labAt = (step: number | null): string => (step === null ? LAB : `${LAB}&at=${step < 0 ? "start" : step}`);

/** Whether a click on a link opens it in this window. */
const opensHere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => !ctrlKey && !metaKey && !shiftKey;

/** Closes the open part, because its link may have had the focus. */
function closePart(): void {
  const part = document.querySelector<HTMLDetailsElement>(".start-drawer details[open]");
  if (part === null) return;
  if (part.contains(document.activeElement)) part.querySelector("summary")?.focus();
  part.open = false;
}

interface Props {
  /** The address of the shown state in the lab. */
  readonly lab: string;
  /** Before the parts. */
  readonly children?: ReactNode;
}

/** All other features, in one drawer. */
export function Drawer({ lab, children }: Props) {
  useEscape(true, closePart);
  return (
    <div className="start-drawer">
      {children}
      {PARTS.map(({ name, words, place }) => (
        <details key={name} name="start-drawer">
          <summary>{name}</summary>
          <div className="start-drawer-part">
            <p>{words}</p>
            <a className="start-link" href={lab} onClick={(event) => opensHere(event) && revealAfterNavigation(place)}>
              {name} in the lab
            </a>
          </div>
        </details>
      ))}
      <p>Raymond Chen’s 2006 run, replayed exactly ✓</p>
      <a className="start-link" href={lab}>
        Open in the lab
      </a>
    </div>
  );
}
