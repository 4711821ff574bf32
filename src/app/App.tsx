import { useRef } from "react";
import { BufferCacheLab } from "../labs/buffer-cache/BufferCacheLab";
import { useLab } from "../state/lab-store";
import { ErrorBoundary } from "./ErrorBoundary";
import { FailureNotice } from "./FailureNotice";
import { Header } from "./Header";
import { HelpDialog } from "./HelpDialog";
import { LinkProblems } from "./LinkProblems";

/** The page: header, one lab, and what is said when something is wrong. */
export function App() {
  const problems = useLab((lab) => lab.problems);
  const help = useRef<HTMLDialogElement>(null);
  return (
    <div className="page">
      <button type="button" className="skip" onClick={() => document.getElementById("stage")?.focus()}>
        Skip to the stage
      </button>
      <Header onHelp={() => help.current?.showModal()} />
      <ErrorBoundary>
        <FailureNotice />
        {problems === null ? <BufferCacheLab /> : <LinkProblems problems={problems} />}
      </ErrorBoundary>
      <HelpDialog ref={help} />
    </div>
  );
}
