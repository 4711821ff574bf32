import type { ComponentType } from "react";
import { useState } from "react";
import { type Lock, type Presentation, useAsked } from "../../kernel/run/asked-store";
import type { EditHistory } from "../../kernel/run/edit-history";
import { useReading } from "../../kernel/run/hooks";
import { type Place, useNavigation } from "../../kernel/run/navigation-store";
import { usePreferences } from "../../kernel/run/preferences-store";
import { brokenLocks, readQuery } from "../../kernel/run/query";
import type { Run } from "../../kernel/run/run";
import { formatShare } from "../../shared/figure-text";
import { type LaterPart, lazyComponent } from "../../ui/lazy-component";
import { App, loadPlace } from "../App";
import { ErrorBoundary, MissingPlace } from "../ErrorBoundary";
import { Source } from "../Header";
import { MenuSheetLater, Sweeping } from "../of-lab";
import { RunNotices } from "../RunNotices";
import { ConfiguredLab } from "./configured-lab";
import { useHeight, useLink, useStateMessages } from "./messages";
import { OptionNotices } from "./OptionNotices";
import "./embed.css";

/** A page, and the function that loads the part that the address opens. */
export interface OpenedPage {
  readonly Page: ComponentType;
  readonly load: () => Promise<void>;
}

/** The page that the query configures. The query overrides the settings kept on this device. */
export function configuredPage(run: Run): OpenedPage {
  const { presentation, problems } = readQuery(location.search);
  const { theme, lock, predict, embed } = presentation;
  useAsked.setState({
    presentation,
    queryProblems: problems,
    prediction: predict === null || predict === "next" ? null : { pick: null },
  });
  if (theme !== null) usePreferences.setState({ theme });
  if (lock.length > 0) run.history.guard = guardOf(lock);
  return embed ? FRAME : CONFIGURED_PAGE;
}

/** Refuses changes to locked parts, and says so. */
const guardOf =
  (lock: readonly Lock[]): EditHistory["guard"] =>
  (now, next) => {
    const refused = brokenLocks(lock, now, next);
    if (refused.length > 0) useAsked.setState({ refused });
    return refused.length === 0;
  };

const ConfiguredPage = () => <App notices={<OptionNotices />} lab={<ConfiguredLab />} />;
const CONFIGURED_PAGE: OpenedPage = { Page: ConfiguredPage, load: () => loadPlace(ConfiguredLab) };
const FRAME: OpenedPage = { Page: Frame, load: loadFrame };

const Learn = lazyComponent(() => import("../learn/Learn").then((part) => part.Learn), null, MissingPlace);
const OwnProgram = lazyComponent(
  () => import("../../own/OwnProgram").then((part) => part.OwnProgram),
  null,
  MissingPlace,
);
const LinkProblems = lazyComponent(
  () => import("../LinkProblems").then((part) => part.LinkProblems),
  null,
  MissingPlace,
);

/** A lesson's address shows the lesson, whatever the query says. */
const shownView = (place: Place, { ui }: Presentation): Presentation["ui"] => (place === "learn" ? "lesson" : ui);

/** A frame that shows the whole lab also shows a person's own program. */
const viewOf = (place: Place, ui: Presentation["ui"]): LaterPart<object> =>
  place === "own" && ui === "lab" ? OwnProgram : ui === "lesson" ? Learn : ConfiguredLab;

/** Loads the content of the frame. */
async function loadFrame(): Promise<void> {
  const { place, bad } = useNavigation.getState();
  const ui = shownView(place, useAsked.getState().presentation);
  await (bad === null ? viewOf(place, ui) : LinkProblems).load();
}

/** The page within another one: a view of the lab, and a line that names its source and links there. */
function Frame() {
  const { bad, place } = useNavigation();
  const { presentation } = useAsked();
  const { h, controls } = presentation;
  const ui = shownView(place, presentation);
  const View = viewOf(place, ui);
  const [page, setPage] = useState<HTMLElement | null>(null);
  useHeight(h === "auto" ? page : null);
  return (
    <div ref={setPage} className="page frame" data-ui={ui} data-height={h} data-controls={controls}>
      <FrameLine />
      <ErrorBoundary>
        <div className="notices">
          <OptionNotices />
          <RunNotices />
        </div>
        {bad === null ? <View /> : <LinkProblems bad={bad} />}
        {bad === null && ui === "lab" && place !== "own" && <MenuSheetLater />}
        <Sweeping />
      </ErrorBoundary>
    </div>
  );
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
      {report && <p>Your answers are sent to the page around this frame.</p>}
      {controls === "none" && <ReplayProgress />}
      <a href={address.href} target="_blank" rel="noopener">
        Open in Bufferlab<span aria-hidden="true"> ↗</span>
        <span className="visually-hidden"> (in a new tab)</span>
      </a>
    </header>
  );
}

/** The progress of a long replay, for views without a transport. */
function ReplayProgress() {
  const { seek } = useReading().info;
  if (seek === null) return null;
  return <p role="status">replayed: {formatShare(seek.done / Math.max(1, seek.target), 0)}</p>;
}
