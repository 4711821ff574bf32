import type { ReactNode } from "react";

const LAB = "#/buffer?v=1";

/** What the lab has, and what it is for. */
const PARTS = [
  { name: "Policy", words: "Both caches as sentences. Change any word and see what follows." },
  { name: "Workload", words: "Who asks for what: the coin, the sizes, the seed, or your own requests." },
  { name: "Compare", words: "Up to four caches on the same requests, and every cutoff at once." },
  { name: "Timeline", words: "The efficiency of each cache over all steps, linear or logarithmic." },
  { name: "Code", words: "Each policy as C and C++, with the line that decided." },
  { name: "Tables", words: "The numbers of the article, and yours, as tables and CSV." },
] as const;

/** The address of the lab at a step; null = at the scenario's own. */
export const labAt = (step: number | null): string => (step === null ? LAB : `${LAB}&at=${step < 0 ? "start" : step}`);

interface Props {
  /** The address of what is shown. */
  readonly lab: string;
  /** Stands before the parts. */
  readonly children?: ReactNode;
}

/** Everything else, in one drawer. */
export function Drawer({ lab, children }: Props) {
  return (
    <div className="start-drawer">
      {children}
      {PARTS.map(({ name, words }) => (
        <details key={name} name="start-drawer">
          <summary>{name}</summary>
          <div className="start-drawer-part">
            <p>{words}</p>
            <a className="start-link" href={lab}>
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
