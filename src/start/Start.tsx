import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { leavePresentation, useOverlay } from "../kernel/run/overlay-store";
import { useShortcuts } from "../labs/shared/shortcuts";
import { useEscape } from "../labs/shared/use-escape";
import { formatInteger } from "../shared/format";
import { Icon } from "../ui/Icon";
import { lazyComponent } from "../ui/lazy-component";
import type { StoryRecord } from "./record";
import { Drawer, labAt, StoryBar } from "./StoryBar";
import { Stage, StoryPicture } from "./stage/Stage";
import { headStep, isCounted, isGrowing, isOver, momentOf, type Position, toldStep } from "./story/player";
import { LAST_STEP, SCORE } from "./story/score";
import { axisEnd, type Story, stageView, useStory } from "./story/use-story";
import { type Caption, type CodeLines, captionOf, captionStep, codeOf, restWords } from "./story/words";
import { Strip } from "./strip/Strip";
import "./start.css";
import "./start-hero.css";
import "./start-dials.css";
import "./stage/stage.css";
import "./strip/strip.css";
import "./start-bar.css";

// index.html links these sheets, because its still page needs them before any script runs.

const Dials = lazyComponent(() => import("./stage/StoryPicture").then((part) => part.Dials));
const Fix = lazyComponent(() => import("./fix/Fix").then((part) => part.Fix));
const StartAddress = lazyComponent(() => import("./StartAddress").then((part) => part.StartAddress));

/** The same title as in index.html. Another place may have changed the page's title. */
const TITLE = "Bufferlab: watch a cache policy become a memory leak";

/** The start page: what the buffer cache does to a program, in one sentence, one picture and one story. */
export function Start() {
  const story = useStory();
  const presenting = useOverlay((overlay) => overlay.presenting);
  const [fixes, setFixes] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEscape(presenting, leavePresentation);
  useStoryKeys(story, fixes, main);
  useEffect(() => {
    document.title = TITLE;
  }, []);
  const rest = story.records.record(LAST_STEP);
  const fix = async () => {
    await Promise.all([Fix.load(), StoryPicture.load()]);
    story.rest();
    setFixes(true);
  };
  return (
    <main
      id="stage"
      tabIndex={-1}
      className="start"
      ref={main}
      data-presenting={presenting || undefined}
      data-mode={modeOf(story, fixes)}
    >
      {presenting && (
        <>
          <StartAddress />
          <button type="button" className="start-link start-leave" onClick={leavePresentation}>
            Leave
          </button>
        </>
      )}
      <p className="visually-hidden" aria-live="polite">
        {spoken(story)}
      </p>
      {fixes && rest ? (
        <Fix records={story.records} was={rest} onLeave={() => setFixes(false)} />
      ) : (
        story.record && <Scene story={story} record={story.record} onFix={fix} />
      )}
      <p className="start-print-link">{typeof location === "undefined" ? "" : location.href.split("#")[0]}</p>
    </main>
  );
}

const modeOf = ({ at }: Story, fixes: boolean) =>
  fixes ? "fix" : at === null ? "rest" : isOver(at) ? "over" : "story";

interface SceneProps {
  readonly story: Story;
  readonly record: StoryRecord;
  readonly onFix: () => void;
}

/** The poster or a moment of the story. All its figures come from one record. */
function Scene({ story, record, onFix }: SceneProps) {
  const { at, records, jump, scrub } = story;
  const view = useStageView(story, record);
  const lab = labAt(at === null ? null : record.step);
  const told = at === null ? LAST_STEP : toldStep(at);
  return (
    <>
      {at === null ? (
        <RestHero record={record} onShow={story.show} onFix={onFix} />
      ) : (
        <StoryHero story={story} at={at} record={record} onFix={onFix} />
      )}
      <Stage view={view}>{at !== null && <Dials record={record} was={wasBefore(at, story)} />}</Stage>
      <div className="start-below shrink">
        <Strip
          record={record}
          told={told}
          head={at === null ? LAST_STEP : headStep(at)}
          to={axisEnd(at)}
          early={records.early}
          whole={at === null ? records.opening : records.whole}
          onScrub={scrub}
          onJump={jump}
        />
      </div>
      {at === null || isOver(at) ? (
        <Drawer lab={lab} />
      ) : (
        <StoryBar
          at={at}
          step={record.step}
          told={told}
          lab={lab}
          onSkip={story.skip}
          onBack={story.back}
          onToggle={story.toggle}
          onForward={story.forward}
        />
      )}
    </>
  );
}

/** Keeps its identity while its content is unchanged. The growth changes it three times per second. */
function useStageView({ at, records }: Story, record: StoryRecord) {
  const isStill = at === null || isGrowing(at);
  const changes = isStill ? record : at;
  const version = isStill ? 0 : records.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes it
  return useMemo(() => stageView(at, record, records), [changes, record, version, isStill && at === null]);
}

/** Step 11 shows the previous share as well. */
function wasBefore(at: Position, { records, record }: Story) {
  if (record?.step !== 11 || SCORE[at.beat]?.step !== 11) return undefined;
  const before = records.record(10);
  return before && { useful: before.flawed.useful };
}

interface HeroProps extends SceneProps {
  readonly at: Position;
}

function StoryHero({ story, at, record, onFix }: HeroProps) {
  const { step, source, caption } = wordsOf(story, at, record);
  return (
    <SceneHero caption={caption} code={codeOf(step, source)} lit={isLit(at)}>
      {isOver(at) && (
        <div className="start-actions">
          <button type="button" className="start-go row" onClick={onFix}>
            Then fix it
          </button>
          <button type="button" className="start-link" onClick={story.show}>
            Show me again
          </button>
        </div>
      )}
    </SceneHero>
  );
}

/** A scene's text, and its record. */
function wordsOf({ records }: Story, at: Position, record: StoryRecord) {
  const step = captionStep(at.beat);
  const source = (step === null ? record : records.record(step)) ?? record;
  return { step, source, caption: captionOf(at.beat, source) };
}

/** The scene's text for a screen reader, without a running counter. */
function spoken(story: Story): string {
  const { at, record } = story;
  if (at === null || record === undefined) return "";
  const { counter, title, lines } = wordsOf(story, at, record).caption;
  return at.playing && counter ? lines.join(" ") : [counter, title, ...lines].join(" ");
}

/** The line of code is highlighted once it has decided. */
function isLit(at: Position): boolean {
  const { motion } = momentOf(at);
  return motion === "code" || isCounted(at) || (SCORE[at.beat]?.step === 11 && motion !== "coin");
}

/** The button that continues, while the story runs and at its end. */
const NEXT = "[data-mode=story] .start-play, [data-mode=over] .start-go";

/** The keys of the story. If the button with the focus disappears with its scene, the next action gets the focus. */
function useStoryKeys(story: Story, fixes: boolean, main: React.RefObject<HTMLElement | null>): void {
  const unless = (action: () => void) => () => !fixes && action();
  useShortcuts({
    " ": unless(story.at === null ? story.show : story.toggle),
    ArrowRight: unless(story.at === null ? story.show : story.forward),
    PageDown: unless(story.at === null ? story.show : story.forward),
    ArrowLeft: unless(story.back),
    PageUp: unless(story.back),
    Home: unless(story.rest),
    End: unless(story.skip),
    p: () => useOverlay.setState(({ presenting }) => ({ presenting: !presenting })),
  });
  const mode = modeOf(story, fixes);
  const before = useRef(mode);
  useEffect(() => {
    const isLost = mode !== before.current && document.activeElement === document.body;
    if (isLost) (main.current?.querySelector<HTMLElement>(NEXT) ?? main.current)?.focus({ preventScroll: true });
    before.current = mode;
  }, [mode, main]);
}

/** The address of the lesson's page for lecturers. */
const FOR_LECTURERS = "#/learn/leak/teach";

interface RestProps {
  readonly record: StoryRecord;
  readonly onShow: () => void;
  readonly onFix: () => void;
}

/** The sentence of the poster. Its underlines show the bytes true to scale. */
function RestHero({ record: { flawed }, onShow, onFix }: RestProps) {
  const share = `${(100 * flawed.useful).toFixed(4)}%`;
  return (
    <div className="start-hero shrink">
      <h1>
        This program needs <span className="start-needed nowrap">{formatInteger(flawed.needed)}</span> bytes.
        <br />
        Its cache made it take{" "}
        <span className="start-taken nowrap" style={{ "--share": share } as React.CSSProperties}>
          {formatInteger(flawed.granted)}
        </span>
        .
      </h1>
      <p className="start-sub start-long">{restWords.sub}</p>
      <p className="start-sub start-short">{restWords.short}</p>
      <div className="start-actions">
        <button type="button" className="start-go row" onClick={onShow}>
          <Icon name="play" />
          Show me
        </button>
        <button type="button" className="start-link" onClick={onFix}>
          Then fix it
        </button>
        <a className="start-link" href={FOR_LECTURERS}>
          For lecturers
        </a>
      </div>
    </div>
  );
}

interface CaptionProps {
  readonly caption: Caption;
  readonly code: CodeLines | null;
  /** Highlights the deciding line. */
  readonly lit: boolean;
  readonly children?: ReactNode;
}

/** A scene's text, and the code that decided. */
function SceneHero({ caption: { title, counter, lines }, code, lit, children }: CaptionProps) {
  return (
    <div className="start-hero shrink" data-counter={counter !== undefined || undefined}>
      <h1>
        {counter && <b className="start-counter">{counter}</b>}
        {title}
      </h1>
      <p className="start-sub">
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      {code && <Code lines={code} lit={lit} />}
      {children}
    </div>
  );
}

function Code({
  lines: { routine, test, answer, lit: last },
  lit,
}: {
  readonly lines: CodeLines;
  readonly lit: boolean;
}) {
  return (
    <pre className="start-code muted">
      <span className="start-code-routine">{routine}</span>
      <span>
        {test}
        <i> {answer}</i>
      </span>
      <span data-lit={lit || undefined}> {last}</span>
    </pre>
  );
}
