import type { ReactNode } from "react";
import { FILE_NOT_LOADED } from "../kernel/client/client";
import { useRun } from "../kernel/run/hooks";
import { Notice } from "./Notice";

/** Says that the core has not loaded. The notice disappears when the core loads. */
export function LateNotice(): ReactNode {
  const run = useRun();
  return (
    <Notice
      title={FILE_NOT_LOADED}
      texts={["The figures on this page are the last known ones", "The page is still waiting"]}
      action="Try again"
      onAction={() => run.stepping.retry()}
    />
  );
}

/** Says that a part of the page could not be loaded. */
export function MissingPartNotice(): ReactNode {
  return (
    <Notice
      title="Part of this page could not be loaded"
      texts={[
        "Either there is no network, or there is a new version of the page",
        "Reloading opens this address again",
      ]}
      action="Reload the page"
      onAction={() => location.reload()}
    />
  );
}
