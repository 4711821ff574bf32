import { useEffect } from "react";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { formatInteger } from "../../../shared/format";
import { err } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";
import { Button } from "../../../ui/Button";
import { lazyComponent } from "../../../ui/lazy-component";
import { isTraceFile } from "../../../workloads/traces/is-trace-file";
import { readingText } from "../../../workloads/traces/pages/record";
import { NumberSlot } from "../../shared/NumberSlot";
import { setCache } from "../edits";
import { usePageScenario } from "../page-state";
import { askAbout, closeTraces, importOwn, openTraces, readKeptTraces, useImport, useKeptTrace } from "./import-store";
import { cacheOfShare, countsText } from "./use-trace";
import "./trace-section.css";

const TraceDialog = lazyComponent(() => import("./TraceDialog").then((part) => part.TraceDialog));

/** Takes dropped traces while the lab is on the page, and shows the dialog of traces. */
export function Traces() {
  const run = useRun();
  const isOpen = useImport((state) => state.isOpen);
  useEffect(() => {
    const { navigation } = run;
    navigation.takeFiles = takeTrace;
    return () => {
      navigation.takeFiles = null;
      closeTraces();
    };
  }, [run]);
  return isOpen && <TraceDialog />;
}

/** Imports a single file that is a trace, unless it may also be a recording of malloc calls. */
async function takeTrace(files: readonly Blob[]): Promise<boolean> {
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File) || !(await isTraceFile(file))) return false;
  const { isCallFile } = await import("../../../workloads/traces/is-call-file");
  if (await isCallFile(file)) askAbout(file);
  else importOwn(file);
  return true;
}

/** The trace of the scenario, the size of the caches as a share of its pages, and the way to other traces. */
export function TraceSection() {
  const scenario = usePageScenario((scenario) => scenario);
  const trace = useKeptTrace(scenario.trace);
  const locked = useLocked("workload");
  const reading = readingText(scenario.read, trace?.choice ?? {});
  useEffect(() => void readKeptTraces(), []);
  return (
    <section className="rail-section trace-section" aria-labelledby="trace-title">
      <h2 id="trace-title">Trace</h2>
      {trace !== null && (
        <>
          <p className="trace-file">{trace.file}</p>
          <p className="sentence">{countsText(trace)}.</p>
          {reading !== "keys" && <p className="sentence">Read as {reading}.</p>}
          <p className="sentence">
            Each cache holds <ShareSlot cache={scenario.cache} pages={trace.pages} /> of them.
          </p>
          <p className="rail-note muted">A link names the trace. To open it elsewhere, you need the file too.</p>
        </>
      )}
      <Button disabled={locked} onClick={openTraces}>
        {trace === null ? "Use a trace …" : "Other traces …"}
      </Button>
    </section>
  );
}

/** A share in percent, with at most one decimal. */
const percentOf = (cache: number, pages: number): string => {
  const percent = (100 * cache) / pages;
  return percent < 100 ? `${Number(percent.toPrecision(3))}` : formatInteger(Math.round(percent));
};

function ShareSlot({ cache, pages }: { readonly cache: number; readonly pages: number }) {
  const run = useRun();
  const take = (text: string) => {
    const percent = Number(text.replace(",", ".").replace("%", ""));
    if (!(percent > 0 && percent <= 100))
      return err(`“${text}” is not valid. ${allowedSentence("above 0, up to 100")}`);
    return setCache(run, cacheOfShare(pages, percent / 100));
  };
  return (
    <NumberSlot label="Cache size in percent" value={percentOf(cache, pages)} unit="%" differs={false} take={take} />
  );
}
