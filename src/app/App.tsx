import { useState } from "react";
import { later } from "../components/later";
import { BufferCacheLab } from "../labs/buffer-cache/BufferCacheLab";
import { useLab } from "../state/lab-store";
import { ErrorBoundary } from "./ErrorBoundary";
import { FailureNotice } from "./FailureNotice";
import { Header } from "./Header";

const HelpDialog = later(() => import("./HelpDialog").then((part) => part.HelpDialog));
const LinkProblems = later(() => import("./LinkProblems").then((part) => part.LinkProblems));

/** The page: header, one lab, and what is said when something is wrong. */
export function App() {
  const { problems, failure } = useLab();
  const [helps, setHelps] = useState(false);
  return (
    <div className="page">
      <button type="button" className="skip" onClick={() => document.getElementById("stage")?.focus()}>
        Skip to the stage
      </button>
      <Header onHelp={() => setHelps(true)} />
      <ErrorBoundary>
        {failure !== null && <FailureNotice failure={failure} />}
        {problems === null ? <BufferCacheLab /> : <LinkProblems problems={problems} />}
      </ErrorBoundary>
      {helps && <HelpDialog onClose={() => setHelps(false)} />}
    </div>
  );
}
