import type { ComponentType } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import type { EditHistory } from "../../kernel/run/edit-history";
import { brokenLocks } from "../../kernel/run/lock";
import { usePreferences } from "../../kernel/run/preferences-store";
import type { Lock } from "../../kernel/run/presentation";
import { readQuery } from "../../kernel/run/query";
import type { Run } from "../../kernel/run/run";
import { App, loadPlace } from "../App";
import { AskedNotices } from "./AskedNotices";
import { ASKED_LAB } from "./asked-lab";
import { Frame, loadFrame } from "./Frame";
import "./embed.css";

/** A page, and the function that loads the part that the address opens. */
export interface OpenedPage {
  readonly Page: ComponentType;
  readonly load: () => Promise<void>;
}

/** The page that the query configures. The query overrides the settings kept on this device. */
export function asked(run: Run): OpenedPage {
  const { presentation, problems } = readQuery(location.search);
  const { theme, lock, predict, embed } = presentation;
  useAsked.setState({ presentation, queryProblems: problems, prediction: predict ? { pick: null } : null });
  if (theme !== null) usePreferences.setState({ theme });
  if (lock.length > 0) run.history.guard = guardOf(lock);
  return embed ? FRAME : ASKED_PAGE;
}

/** Refuses changes to locked parts, and says so. */
const guardOf =
  (lock: readonly Lock[]): EditHistory["guard"] =>
  (now, next) => {
    const refused = brokenLocks(lock, now, next);
    if (refused.length > 0) useAsked.setState({ refused });
    return refused.length === 0;
  };

const AskedPage = () => <App notices={<AskedNotices />} lab={<ASKED_LAB.lab />} />;
const ASKED_PAGE: OpenedPage = { Page: AskedPage, load: () => loadPlace(ASKED_LAB.lab) };
const FRAME: OpenedPage = { Page: Frame, load: loadFrame };
