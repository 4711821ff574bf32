import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRun } from "../../kernel/run/hooks";
import {
  addAll,
  followSaved,
  MOST_SAVED,
  readSavedList,
  remove,
  removeForeign,
  removeUnread,
  restore,
  type Saved,
  save,
  useSaved,
} from "../../kernel/run/saved-store";
import { ENDING } from "../../kernel/scenario/file/file";
import { MOST_FILE_BYTES } from "../../kernel/scenario/file/read-text";
import type { Linked } from "../../kernel/scenario/link/encode";
import { scenarioName } from "../../labs/scenario-name";
import { laneNames } from "../../labs/shared/lab-words";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { allowedSentence } from "../../shared/sentence";
import { visibleText } from "../../shared/visible-text";
import { Button } from "../../ui/Button";
import { FileButton } from "../../ui/FileButton";
import { openFiles } from "../open-file/open-files";
import { exportAll, exportOne, exportUnread, NameForm, SavedRow, type WordsOfLabs } from "./SavedRow";

/** The id of a group's heading. */
export const headingOf = (group: string): string => `group-${group.toLowerCase().replaceAll(" ", "-")}`;

/** The heading of a person's own scenarios. */
export const SHELF = "Saved on this device";

/** The last deleted scenario, and its position. */
interface Deleted {
  readonly item: Saved;
  readonly at: number;
}

/** The result of the last action. */
interface News {
  readonly text: string;
  /** The deletion that can be undone. */
  readonly deleted?: Deleted;
  /** The name of a scenario that was just renamed or restored and takes the focus. */
  readonly arrived?: string;
}

interface SavedShelfProps {
  readonly words: WordsOfLabs;
  /** The current scenario. */
  readonly linked: Linked;
  readonly link: string;
}

/** A person's own scenarios, kept by this browser. */
export function SavedShelf({ words, linked, link }: SavedShelfProps) {
  const { shelf } = useSaved();
  const [news, setNews] = useState<News>({ text: "" });
  const id = headingOf(SHELF);
  useEffect(followSaved, []);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {SHELF}
      </h2>
      <Troubles />
      <div className="shelf-actions row wrap">
        <SavePresent
          words={words}
          linked={linked}
          link={link}
          onSaved={(name) => setNews({ text: `“${visibleText(name)}” is saved.` })}
        />
        <OpenFile />
        {shelf.items.length > 0 && <Button onClick={() => exportAll(shelf)}>Export all</Button>}
        <AddSaved onAdded={(text) => setNews({ text })} />
        <div className="shelf-said row wrap" role="status">
          {news.text}
          {news.deleted !== undefined && <Undo deleted={news.deleted} onUndone={setNews} />}
        </div>
      </div>
      <SavedList words={words} items={shelf.items} arrived={news.arrived} onNews={setNews} />
    </section>
  );
}

function SavedList(props: {
  readonly words: WordsOfLabs;
  readonly items: readonly Saved[];
  readonly arrived: string | undefined;
  readonly onNews: (news: News) => void;
}) {
  const { items, arrived, onNews } = props;
  if (items.length === 0)
    return (
      <p className="library-note muted">Nothing is saved yet. What you save stays in this browser and is never sent.</p>
    );
  const drop = (item: Saved, at: number) =>
    remove(item.name) && onNews({ text: `“${visibleText(item.name)}” is deleted.`, deleted: { item, at } });
  return (
    <ul>
      {items.map((item, at) => (
        <SavedRow
          key={item.name}
          words={props.words}
          item={item}
          hasArrived={item.name === arrived}
          onRenamed={(name) =>
            onNews({ text: `“${visibleText(item.name)}” is now called “${visibleText(name)}”.`, arrived: name })
          }
          onDelete={() => drop(item, at)}
        />
      ))}
    </ul>
  );
}

/** Undoes the last deletion. It has the focus, because the deleted row had it. */
function Undo({ deleted, onUndone }: { readonly deleted: Deleted; readonly onUndone: (news: News) => void }) {
  const { item, at } = deleted;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const undo = () =>
    restore(item, at) && onUndone({ text: `“${visibleText(item.name)}” is restored.`, arrived: item.name });
  return (
    <Button ref={button} onClick={undo}>
      Undo
    </Button>
  );
}

/** The suggested name for an untitled scenario. */
const firstName = (words: WordsOfLabs, { scenario }: Linked): string =>
  [...(scenarioName(scenario) || laneNames(words(scenario.lab), scenario).join(" · "))].slice(0, 80).join("");

function SavePresent(props: {
  readonly words: WordsOfLabs;
  readonly linked: Linked;
  readonly link: string;
  readonly onSaved: (name: string) => void;
}) {
  const [asks, setAsks] = useState(false);
  const [unkept, setUnkept] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsks(false);
    button.current?.focus();
  };
  const take = (given: string) => {
    const named = save(given, props.link);
    setUnkept(named.ok || named.error !== null ? null : given);
    if (named.ok) props.onSaved(named.value);
    if (named.ok) close();
    return named;
  };
  return (
    <>
      <Button ref={button} look="strong" aria-expanded={asks} onClick={() => setAsks(!asks)}>
        Save this scenario
      </Button>
      {asks && (
        <NameForm
          label="Name"
          action="Save"
          first={firstName(props.words, props.linked)}
          onName={take}
          onCancel={close}
        />
      )}
      {asks && unkept !== null && (
        <p className="problem" role="alert">
          “{visibleText(unkept)}” is not saved.{" "}
          <Button onClick={() => exportOne(savedNow(unkept, props.link))}>Save it as a file</Button>
        </p>
      )}
    </>
  );
}

const savedNow = (name: string, link: string): Saved => ({ name, link, date: new Date().toISOString() });

/** Says why saved scenarios are not kept, or that some of the kept ones cannot be read. @internal */
export function Troubles() {
  const { shelf, foreign, isBlocked, isFull } = useSaved();
  const { unread } = shelf;
  return (
    <>
      {isBlocked && (
        <Trouble>This browser saves nothing for this page. What you save here is lost when the page closes.</Trouble>
      )}
      {isFull && (
        <Trouble>
          There is no more room, so nothing was changed. This list holds at most {formatInteger(MOST_SAVED)} scenarios
          and {formatBytes(MOST_FILE_BYTES)}, and a browser may keep less. Export scenarios that you do not need here,
          then delete them.
        </Trouble>
      )}
      {foreign !== null && (
        <Trouble text={foreign} onDelete={removeForeign}>
          The scenarios saved in this browser cannot be read. A newer Bufferlab may have written them. They stay as they
          are, and nothing can be saved until you delete them.
        </Trouble>
      )}
      {unread.length > 0 && (
        <Trouble text={JSON.stringify(unread, null, 2)} onDelete={removeUnread}>
          {formatCounted(unread.length, "entry", "entries")} saved in this browser cannot be read. Nothing is lost until
          you delete it.
        </Trouble>
      )}
    </>
  );
}

/** `text`: the unreadable text. */
function Trouble(props: { readonly children: ReactNode; readonly text?: string; readonly onDelete?: () => void }) {
  const { text, onDelete } = props;
  return (
    <div className="trouble row wrap" role="alert">
      <p>{props.children}</p>
      {text !== undefined && <Button onClick={() => exportUnread(text)}>Export unreadable entries</Button>}
      {onDelete !== undefined && <Button onClick={onDelete}>Delete it</Button>}
    </div>
  );
}

/** Imports the scenarios of a file made by "Export all". @internal */
export function AddSaved({ onAdded }: { readonly onAdded: (text: string) => void }) {
  const add = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const name = visibleText(file.name);
    const read = await readSavedList(file);
    if (!read.ok) onAdded(`${name} cannot be added: ${read.error.value}. ${allowedSentence(read.error.allowed)}`);
    else if (addAll(read.value)) onAdded(`Added all scenarios from ${name}.`);
  };
  return (
    <FileButton name="Exported list" accept=".json,application/json" onFiles={add}>
      Add an exported list …
    </FileButton>
  );
}

/** Opens a scenario file that a person chooses. */
function OpenFile() {
  const run = useRun();
  return (
    <FileButton
      name="Scenario file"
      accept={`${ENDING},.json,application/json`}
      onFiles={(files) => openFiles(run, files)}
    >
      Open a scenario file …
    </FileButton>
  );
}
