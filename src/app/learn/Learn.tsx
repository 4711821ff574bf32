import { type ReactNode, useMemo } from "react";
import { useNavigation } from "../../kernel/run/navigation-store";
import type { Lesson } from "../../lessons/format";
import { lastStep } from "../../lessons/player/progress-store";
import { later } from "../../ui/later";
import { LearnIndex } from "./LearnIndex";
import { LessonPage } from "./LessonPage";
import { NoSuchPage } from "./NoSuchPage";
import { type LearnPage, readRoute } from "./route";
import "./learn.css";

const Handout = later<{ readonly lesson: Lesson }>(() =>
  import("../../lessons/pages/Handout").then((part) => part.Handout),
);
const Teach = later<{ readonly lesson: Lesson }>(() => import("../../lessons/pages/Teach").then((part) => part.Teach));
const ChallengesPage = later(() => import("./ChallengesPage").then((part) => part.ChallengesPage));

/** The page of the lessons that the address means. */
export function Learn() {
  const rest = useNavigation((navigation) => navigation.lesson);
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
    case "step":
      return <LessonPage lesson={page.lesson} step={page.step} />;
  }
}
