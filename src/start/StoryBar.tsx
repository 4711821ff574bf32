import type { MouseEvent, ReactNode } from "react";
import { formatInteger } from "../shared/format";
import { SOURCES } from "../shared/sources";
import { DocLink } from "../ui/DocLink";
import { Icon } from "../ui/Icon";
import { isWaiting, type Position } from "./story/player";

interface BarProps {
  readonly at: Position;
  readonly step: number;
  /** The step that the caption tells, before its numbers are shown. */
  readonly told: number;
  /** The address of the lab at this step. */
  readonly lab: string;
  readonly onSkip: () => void;
  readonly onBack: () => void;
  readonly onToggle: () => void;
  readonly onForward: () => void;
}

/** The controls of the story, always visible. */
export function StoryBar({ at, step, told, lab, onSkip, onBack, onToggle, onForward }: BarProps) {
  const waits = isWaiting(at);
  const play = at.playing ? "Pause" : waits ? "Continue" : "Play";
  return (
    <section className="start-bar row muted" aria-label="The story">
      <button type="button" className="start-link start-skip" onClick={onSkip}>
        Skip
      </button>
      <div className="start-keys row">
        <button type="button" className="start-key row" aria-label="Back" title="Back" onClick={onBack}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="start-key row start-play"
          aria-label={play}
          onClick={onToggle}
          data-waits={waits || undefined}
        >
          <Icon name={at.playing ? "pause" : "play"} />
          {waits && <span>Continue</span>}
        </button>
        <button type="button" className="start-key row" aria-label="Forward" title="Forward" onClick={onForward}>
          <Icon name="forward" />
        </button>
      </div>
      <p className="start-where baseline nowrap">
        <a className="start-link" href={lab}>
          Open in the lab
        </a>
        <b>{told < 0 ? "start" : `${told === step ? "" : "before "}step ${formatInteger(told)}`}</b>
      </p>
    </section>
  );
}

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

interface DrawerProps {
  /** The address of the shown state in the lab. */
  readonly lab: string;
  /** Before the parts. */
  readonly children?: ReactNode;
}

/** All other features, each as a link to its part of the lab. */
export function Drawer({ lab, children }: DrawerProps) {
  return (
    <div className="start-drawer row muted">
      {children}
      {PARTS.map(({ name, words, place }) => (
        <a
          key={name}
          className="start-part"
          href={lab}
          title={words}
          onClick={(event) => opensHere(event) && revealAfterNavigation(place)}
        >
          {name}
        </a>
      ))}
      <p className="baseline">
        <a className="start-link" href={SOURCES.chen.address} rel="noopener noreferrer">
          Raymond Chen’s 2006 run
        </a>
        <span>, replayed exactly ✓</span>
        <DocLink to="index" className="start-link">
          Docs
        </DocLink>
      </p>
      <a className="start-link" href={lab}>
        Open in the lab
      </a>
    </div>
  );
}

/** Scrolls to an element of another page and focuses it, once the address has changed and the page is drawn. */
function revealAfterNavigation(selector: string): void {
  addEventListener("hashchange", () => revealOnceDrawn(selector), { once: true });
}

function revealOnceDrawn(selector: string): void {
  const observer = new MutationObserver(look);
  const end = () => observer.disconnect();
  function look(): void {
    const part = document.querySelector<HTMLElement>(selector);
    if (part === null) return;
    end();
    reveal(part);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener("hashchange", end, { once: true });
  look();
}

/** A tab is also opened. */
function reveal(part: HTMLElement): void {
  if (part.role === "tab") part.click();
  else if (!part.matches("button")) part.tabIndex = -1;
  part.scrollIntoView({ block: "center" });
  part.focus({ preventScroll: true });
}
