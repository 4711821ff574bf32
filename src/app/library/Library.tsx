import { groups } from "virtual:library";
import { usePageTitle } from "../use-page-title";
import { Cards, headingOf } from "./Cards";
import type { WordsOfLabs } from "./SavedRow";
import { SavedShelf, SHELF } from "./SavedShelf";
import { useHere } from "./use-here";
import { useScroll } from "./use-scroll";
import "./library.css";

/** Scrolls to a group and focuses it. A link cannot do that because the address stays that of the library. */
function goTo(group: string): void {
  const heading = document.getElementById(headingOf(group));
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
      <p className="library-lead">Every card is a link. Its figures and its picture come from the run that it opens.</p>
      <nav className="library-groups" aria-label="Groups">
        {groups.map(({ title }) => (
          <button key={title} type="button" className="button button-quiet" onClick={() => goTo(title)}>
            {title}
          </button>
        ))}
        <button type="button" className="button button-quiet" onClick={() => goTo(SHELF)}>
          {SHELF}
        </button>
      </nav>
      {groups.map((group) => (
        <Cards key={group.title} group={group} />
      ))}
      <SavedShelf words={words} linked={linked} link={link} />
    </main>
  );
}
