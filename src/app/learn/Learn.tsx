import { useMemo } from "react";
import { later } from "../../components/later";
import { lastStep } from "../../lessons/player/progress-store";
import { useLab } from "../../state/lab-store";
import { LearnIndex } from "./LearnIndex";
import { LessonPage } from "./LessonPage";
import { NoSuchPage } from "./NoSuchPage";
import { readRoute } from "./route";
import "./learn.css";

const Handout = later(() => import("../../lessons/pages/Handout").then((part) => part.Handout));
const Teach = later(() => import("../../lessons/pages/Teach").then((part) => part.Teach));

/** The page of the lessons that the address means. */
export function Learn() {
  const rest = useLab((lab) => lab.lesson);
  const route = useMemo(() => readRoute(rest, ({ name }) => lastStep(name)), [rest]);
  if (!route.ok) return <NoSuchPage problem={route.error} />;
  const page = route.value;
  if (page.kind === "step") return <LessonPage lesson={page.lesson} step={page.step} />;
  if (page.kind === "print") return <Handout lesson={page.lesson} />;
  if (page.kind === "teach") return <Teach lesson={page.lesson} />;
  return <LearnIndex />;
}
