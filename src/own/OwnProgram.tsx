import { useEffect, useMemo } from "react";
import { useRun } from "../kernel/run/hooks";
import { useNavigation } from "../kernel/run/navigation-store";
import type { Problem } from "../kernel/scenario/scenario";
import { FOLDER } from "../shared/folder-type";
import { allowedSentence } from "../shared/sentence";
import { lazyComponent } from "../ui/lazy-component";
import { takeCalls } from "../workloads/traces/calls-inbox";
import { isTraceFile } from "../workloads/traces/is-trace-file";
import { NO_TRACE, type OwnAddress, readOwnAddress } from "./address";
import { EmptyStage } from "./EmptyStage";
import { ReadingCard } from "./ReadingCard";
import {
  cancelReading,
  openFile,
  openNamed,
  readShelf,
  refuseFolder,
  useRecording,
  viewParts,
} from "./recording-store";
import { TraceCard } from "./TraceCard";
import { TraceFace } from "./TraceFace";
import { problemTitle } from "./words";
import "../ui/rail.css";
import "./own.css";

const AdvisorCard = lazyComponent(() => import("./advisor/AdvisorCard").then((part) => part.AdvisorCard));
const AdvisorFace = lazyComponent(() => import("./advisor/AdvisorFace").then((part) => part.AdvisorFace));

/** A recording of a person's own program: what it is, and what its calls look like. */
export function OwnProgram() {
  const rest = useNavigation((navigation) => navigation.rest);
  const read = useMemo(() => readOwnAddress(rest), [rest]);
  const address = read.ok ? read.value : NO_TRACE;
  const { reading, shown, news } = useRecording();
  useFiles();
  useShown(address);
  const isShown = shown !== null && shown.trace.name === address.trace;
  // A person who dropped a wrong file looks at the place where it was dropped.
  const isRefused = !isShown && reading !== null && reading.refusal !== null;
  return (
    <div className="own" data-shown={isShown} data-face={isShown ? address.face : undefined}>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {!read.ok && <BadAddress problems={read.error} />}
      {((reading !== null && !isRefused) || isShown) && (
        <aside className="own-card" aria-label="Trace">
          {reading !== null && <ReadingCard reading={reading} />}
          {isShown && address.face === "trace" && <TraceCard calls={shown} address={address} />}
          {isShown && address.face === "advisor" && <AdvisorCard calls={shown} address={address} />}
        </aside>
      )}
      {!isShown && <EmptyStage>{isRefused && <ReadingCard reading={reading} />}</EmptyStage>}
      {isShown && address.face === "trace" && <TraceFace calls={shown} address={address} />}
      {isShown && address.face === "advisor" && <AdvisorFace key={shown.trace.name} calls={shown} address={address} />}
    </div>
  );
}

/** Reads files that are dropped while the place is shown, and the one that was dropped elsewhere. */
function useFiles(): void {
  const { navigation } = useRun();
  useEffect(() => {
    const handed = takeCalls();
    if (handed !== null) void openFile(handed);
    navigation.takeFiles = takeTrace;
    void readShelf();
    return () => {
      navigation.takeFiles = null;
      cancelReading();
    };
  }, [navigation]);
}

/** Everything but a scenario is a trace here. */
async function takeTrace(files: readonly Blob[]): Promise<boolean> {
  const [file] = files;
  if (files.length === 1 && file?.type === FOLDER) {
    refuseFolder();
    return true;
  }
  if (files.length !== 1 || !(file instanceof File) || !(await isTraceFile(file))) return false;
  void openFile(file);
  return true;
}

/** Opens what the address names. */
function useShown({ trace, threads, span }: OwnAddress): void {
  const shown = useRecording((own) => own.shown?.trace.name);
  useEffect(() => void openNamed(trace), [trace]);
  const parts = threads === null && span === null ? null : JSON.stringify({ threads, span, only: null });
  useEffect(() => {
    if (shown !== undefined && shown === trace) viewParts(parts === null ? null : JSON.parse(parts));
  }, [parts, trace, shown]);
}

function BadAddress({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <div className="own-problem" role="alert">
      <p>This link has a problem, so it opens no trace.</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field}>
            <b>{problemTitle(problem)}</b>. {allowedSentence(problem.allowed)}
          </li>
        ))}
      </ul>
    </div>
  );
}
