import { groups } from "virtual:library";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { linkedNow } from "../../kernel/run/frame-store";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { encodeLink, type Linked } from "../../kernel/scenario/link/encode";
import { type Card as CardData, type CardGroup, PICTURE } from "../../labs/shared/library-entry";
import { formatCounted } from "../../shared/figure-text";
import { Button } from "../../ui/Button";
import { usePageTitle } from "../../ui/page-title";
import type { WordsOfLabs } from "./SavedRow";
import { headingOf, SavedShelf, SHELF } from "./SavedShelf";
import "./library.css";

/** Scrolls to a group and focuses it. A link cannot do that because the address stays that of the library. */
function goTo(group: string): void {
  const heading = document.getElementById(headingOf(group));
  heading?.closest("details")?.setAttribute("open", "");
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

interface LibraryProps {
  /** Of each lab. */
  readonly words: WordsOfLabs;
}

/** Built-in scenarios, and those that a person saved. */
export function Library({ words }: LibraryProps) {
  const { linked, link } = useHere();
  const main = useScroll();
  const title = usePageTitle("Library");
  return (
    <main className="library" id="stage" ref={main} tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        Library
      </h1>
      <p className="library-lead muted">
        Every card is a link. Its figures and its picture come from the run that it opens.
      </p>
      <nav className="library-groups wrap" aria-label="Groups">
        {groups.map(({ title }) => (
          <Button key={title} look="quiet" onClick={() => goTo(title)}>
            {title}
          </Button>
        ))}
        <Button look="quiet" onClick={() => goTo(SHELF)}>
          {SHELF}
        </Button>
      </nav>
      {groups.map((group) => (
        <Cards key={group.title} group={group} />
      ))}
      <SavedShelf words={words} linked={linked} link={link} />
    </main>
  );
}

/** The groups that a person has opened on a phone, or closed elsewhere. */
const turned = new Set<string>();

/** A phone's library is long, so only its first group is open. */
const isOpened = (title: string): boolean => (title === groups[0]?.title || !isPhone()) !== turned.has(title);

const isPhone = (): boolean => typeof matchMedia === "function" && matchMedia("(width <= 43.75rem)").matches;

function noteTurn(title: string, isOpen: boolean): void {
  if (isOpen !== isOpened(title)) turned[turned.has(title) ? "delete" : "add"](title);
}

/** A group of the library under its name, which folds it. */
function Cards({ group }: { readonly group: CardGroup }) {
  const id = headingOf(group.title);
  const [wasOpen] = useState(() => isOpened(group.title));
  return (
    <details open={wasOpen} onToggle={({ currentTarget }) => noteTurn(group.title, currentTarget.open)}>
      <summary>
        <h2 id={id} tabIndex={-1}>
          {group.title}
        </h2>
        <span className="muted">{formatCounted(group.cards.length, "card")}</span>
      </summary>
      {group.note !== null && <p className="library-note muted">{group.note}</p>}
      <ul className="scenario-cards">
        {group.cards.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </ul>
    </details>
  );
}

/** A scenario to open. The whole card is a link, except for other links in it. */
function Card({ card }: { readonly card: CardData }) {
  return (
    <li className="scenario-card stack">
      <h3>
        <a className="card-link" href={card.link}>
          {card.title}
        </a>
      </h3>
      <Picture card={card} />
      <p>{card.sentence}</p>
      {card.sources.length > 0 && (
        <p className="card-sources wrap">
          {card.sources.map(({ name, address }) => (
            <a key={address} href={address} rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </p>
      )}
    </li>
  );
}

function Picture({ card: { picture, words } }: { readonly card: CardData }) {
  return (
    <svg
      className="card-picture"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={words}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code while the page is built
      dangerouslySetInnerHTML={{ __html: picture }}
    />
  );
}

/** The paused run from which a person entered the library, and its link. */
function useHere(): { readonly linked: Linked; readonly link: string } {
  const reading = useReading();
  const scenario = useScenario(({ scenario }) => scenario);
  return useMemo(() => {
    const linked = linkedNow(scenario, reading);
    return { linked, link: encodeLink(linked.scenario, linked.digest) };
  }, [scenario, reading]);
}

/** The library's scroll position when it was left. CSS pixels. */
let left = 0;

/** The element that scrolls: `main` on wide screens, the document on narrow ones. */
const scrollers = (main: HTMLElement) => [main, document.documentElement];

/** Restores the library's scroll position on return, and opens the next page at its top. */
function useScroll() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const page = main.current;
    if (page === null) return;
    for (const scroller of scrollers(page)) scroller.scrollTop = left;
    const note = () => {
      left = Math.max(...scrollers(page).map(({ scrollTop }) => scrollTop));
    };
    addEventListener("scroll", note, true);
    return () => {
      removeEventListener("scroll", note, true);
      document.documentElement.scrollTop = 0;
    };
  }, []);
  return main;
}
