import { useId, useMemo, useState } from "react";
import { linkedNow } from "../../kernel/run/frame-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { doneAt } from "../../kernel/scenario/done";
import { openingRows } from "../../kernel/scenario/fields";
import { ENDING, fileText } from "../../kernel/scenario/file/file";
import { type Linked, readableScenario } from "../../kernel/scenario/link/encode";
import { MOST_CHARACTERS } from "../../kernel/scenario/link/page-link";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { scenarioName } from "../../labs/scenario-name";
import type { LabFiles } from "../../labs/shared/lab-files";
import { scenarioSentence } from "../../labs/shared/lab-words";
import { LazyAboutCard } from "../../labs/shared/lazy-about-card";
import { formatInteger } from "../../shared/format";
import { allowedSentence } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import { Button } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { Dialog } from "../../ui/Dialog";
import { DocLink } from "../../ui/DocLink";
import { frameSnippet } from "../../ui/frame-snippet";
import { saveText } from "../../ui/hand-over";
import { ProblemText } from "../../ui/ProblemText";
import { QrCode } from "../../ui/QrCode";
import { Choices } from "./Choices";
import { Downloads } from "./Downloads";
import { fileStem } from "./file-stem";
import { Preview } from "./Preview";
import { markdownLink } from "./snippets";
import { type Askable, useRest, useSent, useSharedLink } from "./use-shared";
import "./share.css";

export interface ShareDialogProps extends Askable {
  readonly files: LabFiles;
  readonly onClose: () => void;
}

/** Lists the ways to share the page's state. A playing run pauses meanwhile, so that all of them share one state. */
export function ShareDialog({ files, onClose, ...askable }: ShareDialogProps) {
  const wasPlaying = useRest();
  const scenario = useScenario(({ scenario }) => scenario);
  const reading = useReading();
  const now = linkedNow(scenario, reading);
  const [atStep, setAtStep] = useState(true);
  const shown = atStep ? now : { scenario: { ...scenario, at: "start" as const }, digest: null };
  const { query, ...offered } = useSent(askable, shown.scenario);
  const shared = useSharedLink(scenario, shown.scenario.at, shown.digest, query);
  const read = useMemo(() => readableScenario(scenario), [scenario]);
  const printed = useSharedLink(read, shown.scenario.at, shown.digest, query);
  const linkName = scenarioName(scenario) || scenarioSentence(files.words, scenario);
  const ways = { link: shared?.link ?? null, name: linkName };
  return (
    <Dialog title={atStep ? "Share this step" : "Share this scenario"} onClose={onClose}>
      <div className="share">
        {wasPlaying && <p className="share-note">The run is paused. You are sharing its current state.</p>}
        {location.protocol === "file:" && <FromDisk linked={now} />}
        <Choices
          asks={offered.asks}
          figures={offered.figures}
          now={(figure) => (reading.lanes[0] === undefined ? Number.NaN : figure.of(reading.lanes[0]))}
        />
        <Preview
          sent={offered.sent}
          goal={offered.goalWords}
          question={offered.question}
          scenario={scenario}
          files={files}
          covered={coverOf(now, shown.scenario)}
        />
        <section className="share-link" aria-label="Link">
          <label className="share-step">
            <input type="checkbox" checked={atStep} onChange={(event) => setAtStep(event.target.checked)} />
            at this step, {stepText(now.scenario.at)}
          </label>
          {ways.link !== null && <Address link={ways.link} isKnown={now.digest !== null} />}
          {ways.link !== null && <LinkProblems link={ways.link} files={files} scenario={scenario} />}
          {shared !== null && shared.link === null && <TooLong length={shared.length} />}
          <p className="share-docs">
            <DocLink to="links">How links work</DocLink> <DocLink to="embedding">How to embed one</DocLink>
          </p>
        </section>
        <details className="share-more">
          <summary>Title, code to embed, files</summary>
          <TitleField title={scenario.title} />
          {scenario.title !== "" && <LazyAboutCard className="muted" />}
          {ways.link !== null && (
            <>
              <Snippet name="Code to embed" text={frameSnippet(ways.link, ways.name)} />
              <Snippet name="Markdown" text={markdownLink(ways.link, ways.name)} />
            </>
          )}
          <Downloads files={files} linked={now} link={printed?.link ?? ""} />
        </details>
      </div>
    </Dialog>
  );
}

/** Why the page has no picture of a shared state; null = it shows that state. */
function coverOf(now: Linked, { at }: Scenario): string | null {
  if (now.digest === null) return "not computed yet";
  return at === now.scenario.at ? null : `the state at ${stepName(doneAt(at))}`;
}

const stepText = (at: Scenario["at"]): string => (at === "start" ? "the start" : formatInteger(at));

/** A page from a disk has no address elsewhere, so a file serves better than its links. */
function FromDisk({ linked }: { readonly linked: Linked }) {
  const name = `${fileStem(linked.scenario, doneAt(linked.scenario.at))}${ENDING}`;
  return (
    <p className="share-note">
      You opened this page from a file, so a link from here works only on this computer.{" "}
      <Button onClick={() => saveText(fileText(linked), name, "application/json")}>Save the scenario file</Button>
    </p>
  );
}

/** Programs may truncate longer links. In characters. */
const LONG = 2000;

/** The address, and what a person does with it. */
function Address({ link, isKnown }: { readonly link: string; readonly isKnown: boolean }) {
  const [hasCode, setHasCode] = useState(false);
  const code = useId();
  return (
    <>
      <input
        className="field share-address"
        aria-label="Address"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={link} label="Copy link" isStrong otherwise=" Select the text and copy it yourself." />
      <Button aria-expanded={hasCode} aria-controls={code} onClick={() => setHasCode(!hasCode)}>
        QR<span className="visually-hidden"> code</span>
      </Button>
      <Button disabled={!isKnown} onClick={() => useOverlay.setState({ sharing: false, printing: true })}>
        Print
      </Button>
      <div id={code} className="share-code" hidden={!hasCode}>
        {hasCode && <QrCode link={link} />}
      </div>
    </>
  );
}

interface LinkProblemsProps {
  readonly link: string;
  readonly files: LabFiles;
  readonly scenario: Scenario;
}

/** The length of a link, and what may keep another person from opening it. */
function LinkProblems({ link, files, scenario }: LinkProblemsProps) {
  const needs = files.words.needs?.(scenario, link) ?? "";
  return (
    <>
      <p className="share-length muted">{formatInteger(link.length)} characters</p>
      {link.length > LONG && (
        <p className="problem">
          Chat and mail programs may cut a link of more than {formatInteger(LONG)} characters. Try it, or save the
          scenario as a file.
        </p>
      )}
      {needs !== "" && <p className="problem">{needs}</p>}
    </>
  );
}

/** A text to copy as a whole. */
function Snippet({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="share-snippet">
      <label>
        <span>{name}</span>
        <input className="field" readOnly value={text} onFocus={(event) => event.target.select()} />
      </label>
      <CopyButton text={text} of={name} otherwise=" Select the text and copy it yourself." />
    </div>
  );
}

function TooLong({ length }: { readonly length: number }) {
  return (
    <p className="problem">
      This state has no link. The link would have {formatInteger(length)} characters, and at most{" "}
      {formatInteger(MOST_CHARACTERS)} can be opened. Save the scenario as a file instead.
    </p>
  );
}

/** The problem of a title; null = it is valid. */
function problemOf(scenario: Scenario, title: string): Problem | null {
  const result = validateScenario({ ...scenario, title });
  return result.ok ? null : (result.error.find(({ field }) => field === "title") ?? null);
}

/** The author's title of the scenario. An invalid title is rejected with a reason. */
function TitleField({ title }: { readonly title: string }) {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  const [text, setText] = useState(title);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [id, problemId] = [useId(), useId()];
  const change = (next: string) => {
    const found = problemOf(scenario, next);
    setText(next);
    setProblem(found);
    if (found === null) run.history.look({ title: next });
  };
  const { kind } = openingRows.title;
  return (
    <div className="share-title">
      <label htmlFor={id}>
        Title <span className="muted">your own words, at most {"most" in kind && kind.most} characters</span>
      </label>
      <input
        id={id}
        className="field"
        value={text}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        onChange={(event) => change(event.target.value)}
      />
      <ProblemText text={problem && `This title is not allowed. ${allowedSentence(problem.allowed)}`} id={problemId} />
    </div>
  );
}
