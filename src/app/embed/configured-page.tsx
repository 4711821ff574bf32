import type { ComponentType } from "react";
import { type Lock, useAsked } from "../../kernel/run/asked-store";
import type { EditHistory } from "../../kernel/run/edit-history";
import { usePreferences } from "../../kernel/run/preferences-store";
import { brokenLocks, readQuery } from "../../kernel/run/query";
import type { Run } from "../../kernel/run/run";
import { App, loadPlace } from "../App";
import { ConfiguredLab } from "./configured-lab";
import { Frame, loadFrame } from "./Frame";
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
  useAsked.setState({ presentation, queryProblems: problems, prediction: predict ? { pick: null } : null });
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
