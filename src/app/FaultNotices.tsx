import type { ReactNode } from "react";
import { NOT_ARRIVED } from "../client/fault-words";
import { useRun } from "../state/hooks";
import { Notice } from "./Notice";

/** Says that the core has not come. It goes by itself when the core arrives. */
export function LateNotice(): ReactNode {
  const run = useRun();
  return (
    <Notice action="Try again" onAction={() => run.retry()}>
      <b>{NOT_ARRIVED}</b> The figures on this page are the last known ones. The page keeps waiting.
    </Notice>
  );
}

/** Says that a part of the page has not come. */
export function MissingPartNotice(): ReactNode {
  return (
    <Notice action="Load the page again" onAction={() => location.reload()}>
      <b>A part of this page could not be loaded.</b> Either there is no network, or there is a new version of the page.
      The page opens again at its present address.
    </Notice>
  );
}
