import { useEffect, useMemo, useRef, useState } from "react";
import { LAB_NAMES } from "../kernel/labs/labs";
import { useAsked } from "../kernel/run/asked-store";
import { useRun } from "../kernel/run/hooks";
import { LEARN, LIBRARY, OWN, START } from "../kernel/run/navigation";
import { PARAMETERS } from "../kernel/run/query";
import { defaultScenarioOf } from "../kernel/scenario/fields";
import { fileExample } from "../kernel/scenario/file/example";
import { linkExample } from "../kernel/scenario/link/example";
import { repairLink } from "../kernel/scenario/link/repair-link";
import type { Problem } from "../kernel/scenario/scenario";
import type { Refused, ValidPart } from "../kernel/scenario/valid-part";
import { LABS, labOf } from "../labs/labs";
import { useEscape } from "../labs/shared/use-escape";
import { lessons } from "../lessons/catalog/lessons";
import { formatCounted } from "../shared/figure-text";
import { nearestName } from "../shared/nearest-name";
import { listed } from "../shared/sentence";
import { visibleText } from "../shared/visible-text";
import { Button } from "../ui/Button";
import { CopyButton } from "../ui/CopyButton";
import { titlePage } from "../ui/page-title";

/** Lists the problems of the link or the file. The address stays as it is until a person decides. */
export function LinkProblems({ bad }: { readonly bad: Refused }) {
  const run = useRun();
  const goBack = () => run.navigation.acknowledge("bad");
  const { source, problems } = bad;
  const valid = useMemo(() => bad.valid(), [bad]);
  const unknown = source === "link" && !isPlace(location.hash) ? location.hash : null;
  const quiet = valid === null ? "button button-strong" : "button";
  const title = useRef<HTMLHeadingElement>(null);
  useEscape(source === "file", goBack);
  useNextLab(bad);
  useEffect(() => {
    titlePage(`This ${source} has a problem`);
    title.current?.focus();
  }, [source]);
  return (
    <main className="message-page" id="stage" aria-label={`Problems in the ${source}`} tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        This {source} has a problem. Nothing has been changed.
      </h1>
      <p>{source === "link" ? "The address has not changed." : "Your previous view is still there."}</p>
      {source === "link" && <RepairedLink bad={bad} />}
      {source === "link" && <Misplaced problems={problems} />}
      <Unknown place={unknown} />
      <ProblemTable
        problems={unknown === null ? problems : problems.filter(({ field }) => field !== "link")}
        example={(field) =>
          source === "link" ? linkExample(field, bad.lab, location.hash) : fileExample(field, bad.lab)
        }
      />
      <p className="message-actions">
        {valid !== null && (
          <Button look="strong" onClick={() => run.navigation.open(valid.scenario)}>
            Open the valid part{lanesText(valid)}
          </Button>
        )}
        {source === "file" && (
          <button type="button" className={quiet} onClick={goBack}>
            Back to the previous view
          </button>
        )}
        <button
          type="button"
          className={source === "file" ? "button" : quiet}
          onClick={() => run.navigation.open(defaultScenarioOf(bad.lab ?? LAB_NAMES[0]))}
        >
          Open the default
        </button>
        <CopyReport bad={bad} />
      </p>
      {valid !== null && <p>Invalid parts are left out and replaced by their defaults.</p>}
      <Places />
    </main>
  );
}

/** Loads the lab that the buttons open. The page has requested its files with the address. */
function useNextLab({ lab }: Refused): void {
  useEffect(() => {
    labOf(lab ?? LAB_NAMES[0])
      .page()
      .catch(() => {});
  }, [lab]);
}

/** The probable original of a link that a program changed in transit, if that original opens. */
function RepairedLink({ bad }: { readonly bad: Refused }) {
  const [meant, setMeant] = useState<{ readonly bad: Refused; readonly link: string | null } | null>(null);
  useEffect(() => {
    repairLink(location.hash).then((link) => setMeant({ bad, link }));
  }, [bad]);
  if (meant?.bad !== bad || meant.link === null) return null;
  return (
    <p>
      A chat or mail program may have changed the link in transit. It was probably{" "}
      <a href={meant.link}>
        <code>{meant.link}</code>
      </a>
      .
    </p>
  );
}

/** Says that parameters of the query stand after the "#", and offers the address with them in their place. */
function Misplaced({ problems }: { readonly problems: readonly Problem[] }) {
  const names = problems.map(({ field }) => field).filter((field) => Object.hasOwn(PARAMETERS, field));
  if (names.length === 0) return null;
  const [path, query = ""] = location.hash.split("?", 2);
  const isOurs = (pair: string) => names.includes(pair.split("=", 1)[0] ?? "");
  const pairs = query.split("&");
  const address = `?${pairs.filter(isOurs).join("&")}${path}?${pairs.filter((pair) => !isOurs(pair)).join("&")}`;
  return (
    <p>
      {listed(names.map((name) => `“${name}”`))} {names.length === 1 ? "belongs" : "belong"} before the “#”:{" "}
      <a href={address}>
        <code>{visibleText(address.slice(0, MOST_SHOWN))}</code>
      </a>
    </p>
  );
}

/** Says that an address leads to no place, and suggests a similar one. */
function Unknown({ place }: { readonly place: string | null }) {
  if (place === null) return null;
  const [path] = place.split("?", 1);
  const nearest = nearestPlace(place);
  return (
    <p>
      Unknown path: <code>{visibleText(path?.slice(0, MOST_SHOWN) ?? "")}</code>.
      {nearest !== null && (
        <>
          {" "}
          Did you mean{" "}
          <a href={nearest}>
            <code>{visibleText(nearest.slice(0, MOST_SHOWN))}</code>
          </a>
          ?
        </>
      )}
    </p>
  );
}

/** The maximum number of an address's characters in a sentence. */
const MOST_SHOWN = 80;

interface TableProps {
  readonly problems: readonly Problem[];
  /** A valid value for the field of a problem; null = none in particular. */
  readonly example?: (field: string) => string | null;
}

/** One row per problem: field, value, allowed values, an example. */
export function ProblemTable({ problems, example }: TableProps) {
  if (problems.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">Allowed</th>
          {example && <th scope="col">Example</th>}
        </tr>
      </thead>
      <tbody>
        {problems.map(({ field, value, allowed }) => (
          <tr key={`${field} ${value} ${allowed}`}>
            <th scope="row">
              <code>{field}</code>
            </th>
            <td>
              <code>{value}</code>
            </td>
            <td>{allowed}</td>
            {example && (
              <td>
                <code>{example(field)}</code>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lanesText = ({ lanesGiven, lanesLeft }: ValidPart) =>
  lanesLeft === lanesGiven ? "" : ` (${lanesLeft} of ${formatCounted(lanesGiven, "lane")})`;

/** All problems, and the address if it caused them, for the link's author. */
function CopyReport({ bad: { source, problems } }: { readonly bad: Refused }) {
  const lines = problems.map(({ field, value, allowed }) => `${field}: ${value}; allowed: ${allowed}`);
  const report = () => [...(source === "link" ? [location.href] : []), ...lines].join("\n");
  return <CopyButton label="Copy report" text={report} />;
}

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

/** Whether a hash leads to a place of the page, whatever its query says. @internal */
export const isPlace = (hash: string): boolean => PLACES.some((place) => place.hash === pathOf(hash));

/** The most similar valid address, with the same query; null = none is similar. @internal */
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
