import { type ComponentType, useEffect, useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { KindOfFrames } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { LessonStage } from "../../labs/shared/LessonStage";
import type { LabLesson } from "../../labs/shared/lab-lesson";
import { useShortcuts } from "../../labs/shared/shortcuts";
import type { Lesson } from "../../lessons/format";
import type { CodasProps } from "../../lessons/pages/Codas";
import { LessonText } from "../../lessons/player/LessonText";
import { usePosition } from "../../lessons/player/place-store";
import { isCovered, stepAt } from "../../lessons/player/position";
import { visit } from "../../lessons/player/progress-store";
import { useClicker } from "../../lessons/player/use-clicker";
import { QUESTION, useIsAskedLater, useMoves } from "../../lessons/player/use-moves";
import { useHasArrived, useShown } from "../../lessons/player/use-shown";
import { lazyComponent } from "../../ui/lazy-component";
import { MenuSheetLater } from "../print/MenuSheetLater";
import { Covered } from "./Covered";
import type { PresentLessonProps } from "./PresentLesson";
import { SharePolicy } from "./SharePolicy";
import type { StepTaskProps } from "./step-task";
import { useInSight } from "./use-in-sight";
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
  useInSight(part?.selector, `${step}.${position.state} ${useHasArrived(lesson, position)}`);
  useFocusKept(position.state);
  useClicker(moves, !presenting);
  useShortcuts({ p: () => useOverlay.setState({ presenting: !embed }) });
  useEffect(() => visit(lesson.name, step), [lesson, step]);
  useEffect(() => () => useOverlay.setState({ presenting: false }), []);
  // Until the first state is shown, the run may be of another lab.
  const isOfLab = useScenario(({ scenario }) => scenario.lab === now.states[0].lab);
  const covers = isCovered(now, position.state, moves.pick);
  const after = step === lesson.steps.length - 1 && (
    <>
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
        <PresentLesson lesson={lesson} position={position} lab={lab} focus={focus} onFocus={setFocus} />
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
