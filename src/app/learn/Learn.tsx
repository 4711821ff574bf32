import { type ReactNode, useMemo } from "react";
import { loadLab, loadLabs } from "../../kernel/labs/labs";
import { useNavigation } from "../../kernel/run/navigation-store";
import type { Problem } from "../../kernel/scenario/scenario";
import { keysOfLabs, LABS, ofEachLab } from "../../labs/labs";
import { lessons } from "../../lessons/catalog/lessons";
import type { Lesson } from "../../lessons/format";
import { stepAt } from "../../lessons/player/position";
import { lastStep } from "../../lessons/player/progress-store";
import { lazyComponent } from "../../ui/lazy-component";
import { usePageTitle } from "../../ui/page-title";
import { Places, ProblemTable } from "../LinkProblems";
import { LearnIndex } from "./LearnIndex";
import { LessonPage, type LessonPageProps } from "./LessonPage";
import { hasPools, loadPools } from "./lesson-pools";
import { type LearnPage, readRoute } from "./route";
import { stepTaskOf } from "./step-task";
import "./learn.css";

const Handout = lazyComponent<{ readonly lesson: Lesson }>(() =>
  import("../../lessons/pages/Handout").then((part) => part.Handout),
);
const Teach = lazyComponent<{ readonly lesson: Lesson }>(async () => {
  const [{ Teach }, keys] = await Promise.all([import("../../lessons/pages/Teach"), keysOfLabs()]);
  return ({ lesson }) => <Teach lesson={lesson} labKeys={keys} />;
});
const ChallengesPage = lazyComponent(async () => {
  const [{ Challenges }] = await Promise.all([import("../../lessons/challenges/Challenges"), loadLabs(), loadPools()]);
  return () => (
    <main className="learn" id="stage" tabIndex={-1}>
      <Challenges heading={usePageTitle("Challenges")} labs={LABS} />
    </main>
  );
});

/** A step's page with the stage of its lab. */
const lessonPageOfLab = ofEachLab(({ id, lesson }) =>
  lazyComponent<LessonPageProps>(async () => {
    if (lesson === undefined) throw new Error("The lab of this step has no lessons.");
    const [lab] = await Promise.all([lesson(), loadLab(id)]);
    const Task = stepTaskOf(lab);
    return (props) => <LessonPage {...props} lab={lab} Task={Task} />;
  }),
);
/** The page of a step in a lesson with pools, once they have been loaded. */
const pooledPageOfLab = ofEachLab(({ id }) =>
  lazyComponent<LessonPageProps>(async () => {
    const Page = lessonPageOfLab(id);
    await Promise.all([Page.load(), loadPools()]);
    return Page;
  }),
);
const lessonPageOf = (lesson: Lesson, step: number) => {
  const pageOfLab = hasPools(lesson) ? pooledPageOfLab : lessonPageOfLab;
  return pageOfLab(stepAt(lesson, step).states[0].lab);
};

/** Loads the pages of all lessons, so that every step opens immediately. Pools come with the first lesson that has some. */
export async function loadLessons(): Promise<void> {
  const own = lessons.filter((lesson) => !hasPools(lesson));
  await Promise.all(own.map((lesson) => lessonPageOf(lesson, 0).load()));
}

/** The lesson page that the address names. */
export function Learn() {
  const rest = useNavigation((navigation) => navigation.rest);
  const route = useMemo(() => readRoute(rest, ({ name }) => lastStep(name)), [rest]);
  return route.ok ? pageOf(route.value) : <NoSuchPage problem={route.error} />;
}

function pageOf(page: LearnPage): ReactNode {
  switch (page.kind) {
    case "index":
      return <LearnIndex />;
    case "challenges":
      return <ChallengesPage />;
    case "print":
      return <Handout lesson={page.lesson} />;
    case "teach":
      return <Teach lesson={page.lesson} />;
    case "step": {
      const LessonPage = lessonPageOf(page.lesson, page.step);
      return <LessonPage lesson={page.lesson} step={page.step} />;
    }
  }
}

/** Names the part of an address below #/learn that is invalid. The address stays as it is. */
function NoSuchPage({ problem }: { readonly problem: Problem }) {
  const title = usePageTitle("No such lesson");
  return (
    <main className="message-page" id="stage" aria-label="Problem in the address" tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        There is no such lesson page
      </h1>
      <p>The address has not changed.</p>
      <ProblemTable problems={[problem]} />
      <Places />
    </main>
  );
}
