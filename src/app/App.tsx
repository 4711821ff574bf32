import { type ReactNode, useState } from "react";
import { later } from "../components/later";
import { useShortcuts } from "../labs/shared/shortcuts";
import { useRun } from "../state/hooks";
import { useNavigation } from "../state/navigation-store";
import { useOverlay } from "../state/overlay-store";
import { useScenario } from "../state/scenario-store";
import { ErrorBoundary } from "./ErrorBoundary";
import { Header } from "./Header";
import { MissingPlace } from "./MissingPlace";
import { useFileDrop } from "./open-file/use-file-drop";
import { MenuSheetLater } from "./print/MenuSheetLater";
import { RunNotices } from "./RunNotices";
import "../start/start-styles";

const Start = later(() => import("../start/Start").then((part) => part.Start), null, MissingPlace);
const BufferCacheLab = later(
  () => import("../labs/buffer-cache/BufferCacheLab").then((part) => part.BufferCacheLab),
  null,
  MissingPlace,
);
const HeapLab = later(() => import("../labs/heap/HeapLab").then((part) => part.HeapLab), null, MissingPlace);
const HelpDialog = later(() => import("./HelpDialog").then((part) => part.HelpDialog));
const LinkProblems = later(() => import("./LinkProblems").then((part) => part.LinkProblems), null, MissingPlace);
const Learn = later(() => import("./learn/Learn").then((part) => part.Learn), null, MissingPlace);
const Library = later(() => import("./library/Library").then((part) => part.Library), null, MissingPlace);
const Sharing = later(() => import("./share/Sharing").then((part) => part.Sharing));

/** What stands in place of the lab. */
const PLACES = { start: <Start />, lab: null, library: <Library />, learn: <Learn /> };

/** Loads what stands in place of the lab now, or the lab: what the page is opened with is there when the page is. */
export async function loadPlace(): Promise<void> {
  const { place, bad } = useNavigation.getState();
  const { scenario } = useScenario.getState();
  if (bad !== null) return LinkProblems.load();
  const labs = { buffer: BufferCacheLab, heap: HeapLab };
  await { start: Start, lab: labs[scenario.lab], library: Library, learn: Learn }[place].load();
}

interface AppProps {
  /** More to be read before all else. */
  readonly notices?: ReactNode;
  /** What the lab of the buffer cache is. */
  readonly lab?: ReactNode;
}

/** The page: header, one lab, and what is said when something is wrong. */
export function App({ notices, lab = <BufferCacheLab /> }: AppProps) {
  const { scenario } = useScenario();
  const { bad, place } = useNavigation();
  const { sharing, printing } = useOverlay();
  const [helps, setHelps] = useState(false);
  useShortcuts({ "?": () => setHelps(true) });
  const isOver = useFileDrop(useRun());
  return (
    <div className="page">
      <button type="button" className="skip" onClick={() => document.getElementById("stage")?.focus()}>
        Skip to the stage
      </button>
      <Header onHelp={() => setHelps(true)} />
      <ErrorBoundary>
        <div className="notices">
          {notices}
          <RunNotices />
        </div>
        {bad !== null ? <LinkProblems bad={bad} /> : (PLACES[place] ?? (scenario.lab === "heap" ? <HeapLab /> : lab))}
      </ErrorBoundary>
      {bad === null && place === "lab" && <MenuSheetLater />}
      {(sharing || printing) && <Sharing />}
      {isOver && <p className="drop-over">Drop the file to open its scenario</p>}
      {helps && <HelpDialog onClose={() => setHelps(false)} />}
    </div>
  );
}
