import type { ReactNode } from "react";
import { NOT_ARRIVED } from "../client/fault-words";
import { useRun } from "../state/hooks";
import { useLab } from "../state/lab-store";
import { FailureNotice } from "./FailureNotice";
import { Notice } from "./Notice";

/** What went wrong with the simulation or with a part of the page, and what a person can do. */
export function FaultNotices() {
  const { failure, isCoreLate, isPartMissing } = useLab();
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} />}
      {isCoreLate && <LateNotice />}
      {isPartMissing && <MissingPartNotice />}
    </>
  );
}

/** It goes by itself when the core arrives. */
function LateNotice(): ReactNode {
  const run = useRun();
  return (
    <Notice action="Try again" onAction={() => run.retry()}>
      <b>{NOT_ARRIVED}</b> The figures on this page are the last known ones. The page keeps waiting.
    </Notice>
  );
}

function MissingPartNotice(): ReactNode {
  return (
    <Notice action="Load the page again" onAction={() => location.reload()}>
      <b>A part of this page could not be loaded.</b> Either there is no network, or there is a new version of the page.
      The page opens again at its present address.
    </Notice>
  );
}
