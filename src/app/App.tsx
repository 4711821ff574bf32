import { type ReactNode, useState } from "react";
import { loadLabs } from "../kernel/labs/labs";
import { useAsked } from "../kernel/run/asked-store";
import { KindOfFrames, useRun } from "../kernel/run/hooks";
import { useNavigation } from "../kernel/run/navigation-store";
import { useOverlay } from "../kernel/run/overlay-store";
import { keysOfLabs, loadedOfEach } from "../labs/labs";
import { keepLayer, useLayer } from "../labs/shared/layer";
import { loadLayers } from "../labs/shared/StageFrame";
import { useShortcuts } from "../labs/shared/shortcuts";
import { type LaterPart, lazyComponent } from "../ui/lazy-component";
import { ErrorBoundary, MissingPlace } from "./ErrorBoundary";
import { Header } from "./Header";
import { MenuSheetLater, ofLab, pageOf, Sweeping } from "./of-lab";
import { useFileDrop } from "./open-file/open-files";
import { RunNotices } from "./RunNotices";
import { showStartStyles } from "./start-styles";

const Start = lazyComponent(
  () => {
    showStartStyles();
    return import("../start/Start").then((part) => part.Start);
  },
  null,
  MissingPlace,
);
const LabPage = ofLab(pageOf, null, MissingPlace);
const HelpDialog = ofLab<{ onClose: () => void }>(async (row) => {
  const [{ HelpDialog }, own, labKeys] = await Promise.all([import("./HelpDialog"), row.help(), keysOfLabs()]);
  return ({ onClose }) => <HelpDialog own={own} labKeys={labKeys} onClose={onClose} />;
});
const LinkProblems = lazyComponent(
  () => import("./LinkProblems").then((part) => part.LinkProblems),
  null,
  MissingPlace,
);
const Learn = lazyComponent(
  async () => {
    const { Learn, loadLessons } = await import("./learn/Learn");
    await loadLessons();
    return Learn;
  },
  null,
  MissingPlace,
);
const OwnProgram = lazyComponent(() => import("../own/OwnProgram").then((part) => part.OwnProgram), null, MissingPlace);
const Library = lazyComponent(
  async () => {
    const [{ Library }, words] = await Promise.all([
      import("./library/Library"),
      loadedOfEach((row) => row.words()),
      loadLabs(),
    ]);
    return () => <Library words={words} />;
  },
  null,
  MissingPlace,
);
const Sharing = ofLab(async (row) => {
  const { sharingOf } = await import("./share/Sharing");
  return sharingOf(row);
});

/** Replaces the lab in other places. */
const PLACES = {
  start: (
    <KindOfFrames>
      <Start />
    </KindOfFrames>
  ),
  lab: null,
  own: <OwnProgram />,
  library: <Library />,
  learn: <Learn />,
};

/** Loads the place that the address opens, so that it is there with the page. `lab`: the lab's component. */
export async function loadPlace(lab: Pick<LaterPart<object>, "load"> = LabPage): Promise<void> {
  const { place, bad } = useNavigation.getState();
  keepLayer();
  if (bad !== null) return LinkProblems.load();
  const part = { start: Start, lab, own: OwnProgram, library: Library, learn: Learn }[place];
  await Promise.all([part.load(), place === "lab" && !useAsked.getState().presentation.embed && loadLayers()]);
}

interface AppProps {
  /** Notices to read before everything else. */
  readonly notices?: ReactNode;
  /** The lab's component. */
  readonly lab?: ReactNode;
}

/** The page: header, one lab, and notices about problems. */
export function App({ notices, lab = <LabPage /> }: AppProps) {
  const { bad, place } = useNavigation();
  const { sharing, printing } = useOverlay();
  const [helps, setHelps] = useState(false);
  const layer = useLayer();
  useShortcuts({ "?": () => setHelps(true) });
  const isOver = useFileDrop(useRun());
  return (
    <div className="page" data-place={bad === null ? place : undefined} data-layer={layer}>
      <button type="button" className="skip" onClick={() => document.getElementById("stage")?.focus()}>
        Skip to the stage
      </button>
      <Header onHelp={() => setHelps(true)} />
      <ErrorBoundary>
        <div className="notices">
          {notices}
          <RunNotices />
        </div>
        {bad !== null ? <LinkProblems bad={bad} /> : (PLACES[place] ?? lab)}
      </ErrorBoundary>
      {bad === null && place === "lab" && <MenuSheetLater />}
      {(sharing || printing) && <Sharing />}
      <Sweeping />
      {isOver && <p className="drop-over">Drop the file to open it</p>}
      {helps && <HelpDialog onClose={() => setHelps(false)} />}
    </div>
  );
}
