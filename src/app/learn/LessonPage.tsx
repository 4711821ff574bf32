import { type ComponentType, useEffect, useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { KindOfFrames } from "../../kernel/run/hooks";
import { leavePresentation, useOverlay } from "../../kernel/run/overlay-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { encodeLink } from "../../kernel/scenario/link/encode";
import { pageLink } from "../../kernel/scenario/link/page-link";
import { LessonStage } from "../../labs/shared/LessonStage";
import type { LabLesson, StagePart } from "../../labs/shared/lab-lesson";
import { useShortcuts } from "../../labs/shared/shortcuts";
import { useEscape } from "../../labs/shared/use-escape";
import type { Lesson } from "../../lessons/format";
import type { CodasProps } from "../../lessons/pages/Codas";
import { LabLink, LessonText } from "../../lessons/player/LessonText";
import { useOwn } from "../../lessons/player/own-store";
import { isCovered, stepAt, usePosition } from "../../lessons/player/position";
import { tallyWords } from "../../lessons/player/progress";
import { useProgress, visit } from "../../lessons/player/progress-store";
import { QUESTION, useClicker, useIsAskedLater, useMoves } from "../../lessons/player/use-moves";
import { useHasArrived, useShown } from "../../lessons/player/use-shown";
import { CopyButton } from "../../ui/CopyButton";
import { lazyComponent } from "../../ui/lazy-component";
import { scrollBehavior } from "../../ui/scroll-behavior";
import { MenuSheetLater } from "../of-lab";
import type { PresentLessonProps } from "./PresentLesson";
import type { StepTaskProps } from "./step-task";
import "./lesson.css";

const PresentLesson = lazyComponent<PresentLessonProps>(() =>
  import("./PresentLesson").then((part) => part.PresentLesson),
);

const Codas = lazyComponent<CodasProps>(() => import("../../lessons/pages/Codas").then((part) => part.Codas));

export interface LessonPageProps {
  readonly lesson: Lesson;
  /** From 0. */
  readonly step: number;
}

interface PageOfLabProps extends LessonPageProps {
  readonly lab: LabLesson;
  /** The task at the first state of a step. */
  readonly Task: ComponentType<StepTaskProps>;
}

/** A step of a lesson beside the live stage of its lab. */
export function LessonPage({ lesson, step, lab, Task }: PageOfLabProps) {
  const position = usePosition(lesson, step);
  const moves = useMoves(lesson, position);
  const now = stepAt(lesson, step);
  const [focus, setFocus] = useFocusLane(step, now.lane);
  const presenting = useOverlay((overlay) => overlay.presenting);
  const { embed } = useAsked((asked) => asked.presentation);
  const isAskedLater = useIsAskedLater(lesson, position);
  useShown(lesson, position);
  const part = lab.parts[now.highlight];
  useInSight(part, `${step}.${position.state} ${useHasArrived(lesson, position)}`);
  useFocusKept(position.state);
  useClicker(moves, !presenting);
  // While a slide is being loaded, no dialog hears the key.
  useEscape(presenting, leavePresentation);
  useShortcuts({ p: () => useOverlay.setState({ presenting: !embed }) });
  useEffect(() => visit(lesson.name, step), [lesson, step]);
  useEffect(() => {
    useOverlay.setState(({ presentsNext, presentsEnd, presenting }) => ({
      presentsNext: false,
      presentsEnd: presentsNext && presentsEnd,
      presenting: presentsNext || presenting,
    }));
    return () => useOverlay.setState({ presenting: false });
  }, []);
  // Until the first state is shown, the run may be of another lab.
  const isOfLab = useScenario(({ scenario }) => scenario.lab === now.states[0].lab);
  const covers = isCovered(now, position.state, moves.pick);
  const after = step === lesson.steps.length - 1 && (
    <>
      <Tally lesson={lesson} />
      {lesson.codas !== undefined && <Codas lesson={lesson} hasLinks={!embed} />}
      <SharePolicy lesson={lesson} />
    </>
  );
  return (
    <>
      <main className="lesson">
        <LessonText key={step} lesson={lesson} position={position} moves={moves} part={part} after={after}>
          <Task step={now} state={position.state} />
        </LessonText>
        {covers && <Covered />}
        {!covers && isOfLab && (
          <KindOfFrames>
            <LessonStage
              {...{ lab, focus }}
              onFocus={setFocus}
              highlight={now.highlight}
              showsCurveAlone={isAskedLater}
            />
          </KindOfFrames>
        )}
      </main>
      {!covers && isOfLab && !isAskedLater && <MenuSheetLater />}
      {presenting && isOfLab && (
        <PresentLesson lesson={lesson} position={position} lab={lab} focus={focus} onFocus={setFocus} Task={Task} />
      )}
    </>
  );
}

/** A new state may remove the focused element, such as a task. Then the question gets the focus. */
function useFocusKept(state: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another state is shown
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(QUESTION)?.focus();
  }, [state]);
}

/** The lane in focus: the step's lane until a person chooses another. */
function useFocusLane(step: number, lane: number) {
  const [chosen, setChosen] = useState({ step, lane });
  return [chosen.step === step ? chosen.lane : lane, (to: number) => setChosen({ step, lane: to })] as const;
}

/** Replaces a stage that already shows the answer. */
function Covered() {
  return (
    <section className="lesson-cover" id="stage" aria-label="Stage, hidden" tabIndex={-1}>
      <p>
        <b>Hidden until you answer.</b> You can also skip the question.
      </p>
    </section>
  );
}

function Tally({ lesson }: { readonly lesson: Lesson }) {
  const words = useProgress((all) => tallyWords(lesson, all[lesson.name]));
  return words !== "" && <p className="lesson-prose">{words}.</p>;
}

/** The policy that a person made in this lesson, to share; null = the lesson has no such task. */
function SharePolicy({ lesson }: { readonly lesson: Lesson }) {
  const made = useOwn((own) => own.scenario);
  const asked = lesson.steps.find(({ task }) => task?.kind === "challenge")?.states[0];
  const scenario = made ?? asked;
  if (scenario === undefined) return null;
  return (
    <section className="lesson-share" aria-labelledby="lesson-share">
      <h2 id="lesson-share">Share your policy</h2>
      <p>
        {made === null ? "You have not changed anything yet." : "The link contains the policy."}{" "}
        <LabLink scenario={scenario}>Open it in the lab</LabLink>
      </p>
      <CopyButton text={() => pageLink(location, encodeLink(scenario))} label="Copy the link" of="to your policy" />
    </section>
  );
}

/** The margin between a part and the stage's edge after scrolling, CSS pixels. */
const MARGIN = 12;

/** On such screens the stage is low: it shows one picture, from its top. */
const LOW_STAGE = "(width <= 43.75rem)";

/** Scrolls only the stage until the part is visible, or its top if it is taller than the stage. */
function bringPart({ selector, picture = selector }: StagePart): void {
  const isLow = matchMedia(LOW_STAGE).matches;
  const stage = document.getElementById("stage");
  const part = stage?.querySelector(isLow ? picture : selector);
  if (stage == null || part == null) return;
  const [outer, inner] = [stage.getBoundingClientRect(), part.getBoundingClientRect()];
  const above = inner.top - MARGIN - outer.top;
  // The caption covers the stage's foot where it is shown.
  const caption = stage.querySelector(".lesson-caption")?.clientHeight ?? 0;
  const below = inner.bottom + MARGIN - (outer.bottom - caption);
  const by = above < 0 || isLow ? above : Math.min(above, Math.max(0, below));
  if (by !== 0) stage.scrollTo({ top: stage.scrollTop + by, behavior: scrollBehavior() });
}

/** Keeps the part of the stage that a state is about visible. `state` identifies the state. */
function useInSight(part: StagePart | undefined, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another state is shown
  useEffect(() => {
    if (part !== undefined) bringPart(part);
  }, [part, state]);
}
