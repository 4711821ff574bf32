import { type ReactNode, useState } from "react";
import { later } from "../../components/later";
import { LabAsAsked } from "../../labs/buffer-cache/LabAsAsked";
import { StageAlone } from "../../labs/buffer-cache/StageAlone";
import { formatShare } from "../../shared/figure-text";
import { useAsked } from "../../state/asked-store";
import { useReading } from "../../state/hooks";
import { useNavigation } from "../../state/navigation-store";
import type { Presentation } from "../../state/presentation";
import { useScenario } from "../../state/scenario-store";
import { ErrorBoundary } from "../ErrorBoundary";
import { Source } from "../Header";
import { MissingPlace } from "../MissingPlace";
import { MenuSheetLater } from "../print/MenuSheetLater";
import { RunNotices } from "../RunNotices";
import { AskedNotices } from "./AskedNotices";
import { Gate } from "./Gate";
import { useLink } from "./use-link";
import { useHeight, useStateMessages } from "./use-messages";

const HeapLab = later(() => import("../../labs/heap/HeapLab").then((part) => part.HeapLab), null, MissingPlace);
const Learn = later(() => import("../learn/Learn").then((part) => part.Learn), null, MissingPlace);
const LinkProblems = later(() => import("../LinkProblems").then((part) => part.LinkProblems), null, MissingPlace);

const VIEWS: Readonly<Record<Presentation["ui"], ReactNode>> = {
  lab: <LabAsAsked />,
  stage: <StageAlone shows="lanes" />,
  chart: <StageAlone shows="chart" />,
  lesson: <Learn />,
};

/** The page within another one: a view of the lab, and a line that says where it comes from and leads there. */
export function Frame() {
  const { bad, place } = useNavigation();
  const { presentation } = useAsked();
  const { h, controls } = presentation;
  // The address of a lesson shows it, whatever was asked for.
  const ui = place === "learn" ? "lesson" : presentation.ui;
  const [page, setPage] = useState<HTMLElement | null>(null);
  useHeight(h === "auto" ? page : null);
  return (
    <div ref={setPage} className="page frame" data-ui={ui} data-height={h} data-controls={controls}>
      <FrameLine />
      <ErrorBoundary>
        <div className="notices">
          <AskedNotices />
          <RunNotices />
        </div>
        {bad === null ? <View ui={ui} /> : <LinkProblems bad={bad} />}
        {bad === null && ui === "lab" && <MenuSheetLater />}
      </ErrorBoundary>
    </div>
  );
}

/** A lesson asks its own questions, and the first one of the gate is about caches. */
function View({ ui }: Pick<Presentation, "ui">) {
  const lab = useScenario(({ scenario }) => scenario.lab);
  if (ui === "lesson") return VIEWS.lesson;
  return lab === "heap" ? <HeapLab /> : <Gate>{VIEWS[ui]}</Gate>;
}

function FrameLine() {
  const { controls, report } = useAsked((asked) => asked.presentation);
  const withholds = useAsked((asked) => asked.prediction?.pick === null);
  const link = useLink();
  useStateMessages(withholds ? null : link);
  const address = Object.assign(new URL(location.href), { search: "", hash: link.hash });
  return (
    <header className="frame-line">
      <Source />
      {report && <p className="frame-report">Answers are told to the page that embeds this.</p>}
      {controls === "none" && <Way />}
      <a href={address.href} target="_blank" rel="noopener">
        Open in Bufferlab<span aria-hidden="true"> ↗</span>
        <span className="visually-hidden"> (in a new tab)</span>
      </a>
    </header>
  );
}

/** How far a long replay has come, where no transport says so. */
function Way() {
  const { seek } = useReading().info;
  if (seek === null) return null;
  return <p role="status">on the way: {formatShare(seek.done / Math.max(1, seek.target), 0)}</p>;
}
