import { useId, useMemo, useState } from "react";
import { linkedNow } from "../../kernel/run/frame-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { openingRows } from "../../kernel/scenario/fields";
import { readableScenario } from "../../kernel/scenario/link/encode";
import { MOST_CHARACTERS } from "../../kernel/scenario/link/page-link";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { scenarioName } from "../../labs/scenario-name";
import type { LabFiles } from "../../labs/shared/lab-files";
import { scenarioSentence } from "../../labs/shared/lab-words";
import { LazyAboutCard } from "../../labs/shared/lazy-about-card";
import { formatInteger } from "../../shared/format";
import { allowedSentence } from "../../shared/sentence";
import { CopyButton } from "../../ui/CopyButton";
import { Dialog } from "../../ui/Dialog";
import { frameSnippet } from "../../ui/frame-snippet";
import { ProblemText } from "../../ui/ProblemText";
import { QrCode } from "../../ui/QrCode";
import { Downloads } from "./Downloads";
import { markdownLink } from "./snippets";
import { useRest, useSharedLink } from "./use-shared";
import "./share.css";

interface ShareDialogProps {
  readonly files: LabFiles;
  readonly onClose: () => void;
}

/** Lists the ways to share the page's state. A playing run pauses meanwhile, so that all of them share one state. */
export function ShareDialog({ files, onClose }: ShareDialogProps) {
  const wasPlaying = useRest();
  const scenario = useScenario(({ scenario }) => scenario);
  const now = linkedNow(scenario, useReading());
  const [atStep, setAtStep] = useState(true);
  const shown = atStep ? now : { scenario, digest: null };
  const shared = useSharedLink(scenario, shown.scenario.at, shown.digest);
  const link = shared?.link ?? null;
  const read = useMemo(() => readableScenario(scenario), [scenario]);
  const printed = useSharedLink(read, shown.scenario.at, shown.digest);
  return (
    <Dialog title="Share" onClose={onClose}>
      <div className="share">
        {wasPlaying && <p className="share-note">The run is paused. You are sharing its current state.</p>}
        <TitleField title={scenario.title} />
        {scenario.title !== "" && <LazyAboutCard className="muted" />}
        <section className="share-link" aria-labelledby="share-link">
          <h3 id="share-link">Link</h3>
          <label className="share-step">
            <input type="checkbox" checked={atStep} onChange={(event) => setAtStep(event.target.checked)} />
            at this step, {stepText(now.scenario.at)}
          </label>
          {link !== null && <LinkWays link={link} files={files} scenario={scenario} />}
          {shared !== null && link === null && <TooLong length={shared.length} />}
        </section>
        <Downloads files={files} linked={now} link={printed?.link ?? ""} />
      </div>
    </Dialog>
  );
}

const stepText = (at: Scenario["at"]): string => (at === "start" ? "the start" : formatInteger(at));

/** Programs may truncate longer links. In characters. */
const LONG = 2000;

interface LinkWaysProps {
  readonly link: string;
  readonly files: LabFiles;
  readonly scenario: Scenario;
}

function LinkWays({ link, files, scenario }: LinkWaysProps) {
  const needs = files.words.needs?.(scenario, link) ?? "";
  const name = scenarioName(scenario) || scenarioSentence(files.words, scenario);
  return (
    <>
      <Snippet name="Address" text={link} />
      <p className="share-length muted">{formatInteger(link.length)} characters</p>
      {link.length > LONG && (
        <p className="problem">
          Chat and mail programs may cut a link of more than {formatInteger(LONG)} characters. Try it, or save the
          scenario as a file.
        </p>
      )}
      {needs !== "" && <p className="problem">{needs}</p>}
      <QrCode link={link} />
      <Snippet name="Code to embed" text={frameSnippet(link, name)} />
      <Snippet name="Markdown" text={markdownLink(link, name)} />
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
