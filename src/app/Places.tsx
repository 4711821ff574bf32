import { useAsked } from "../kernel/run/asked-store";
import { LEARN, LIBRARY, OWN, START } from "../kernel/run/navigation";
import { LABS } from "../labs/labs";
import { lessons } from "../lessons/catalog/lessons";
import { nearestName } from "../shared/nearest-name";

interface Place {
  readonly name: string;
  readonly hash: string;
}

/** The places of the page, in the order of its header. */
const PLACES: readonly Place[] = [
  { name: "Start", hash: START },
  ...LABS.map(({ id, title }) => ({ name: title, hash: `#/${id}` })),
  { name: "Your program", hash: OWN },
  { name: "Library", hash: LIBRARY },
  { name: "Lessons", hash: LEARN },
];

const LESSONS: readonly Place[] = [
  ...lessons.map(({ name, title }) => ({ name: title, hash: `${LEARN}/${name}` })),
  { name: "Challenges", hash: `${LEARN}/challenges` },
];

/** The part of a hash before its query. */
const pathOf = (hash: string): string => hash.replace(/\?.*$/s, "");

/** Whether a hash leads to a place of the page, whatever its query says. */
export const isPlace = (hash: string): boolean => PLACES.some((place) => place.hash === pathOf(hash));

/** The most similar valid address, with the same query; null = none is similar. */
export function nearestPlace(hash: string): string | null {
  const path = pathOf(hash);
  const nearest = nearestName(
    path,
    [...PLACES, ...LESSONS].map((place) => place.hash),
  );
  return nearest === undefined || nearest === path ? null : nearest + hash.slice(path.length);
}

/** Links to every place of the page. A frame in another page has no such links. */
export function Places() {
  const { embed } = useAsked((asked) => asked.presentation);
  if (embed) return null;
  return (
    <nav className="places" aria-label="All pages">
      <h2>All pages</h2>
      <ul>
        {[...PLACES, ...LESSONS].map(({ name, hash }) => (
          <li key={hash}>
            <a className="target" href={hash}>
              {name}
            </a>{" "}
            <code>{hash}</code>
          </li>
        ))}
      </ul>
    </nav>
  );
}
