import { useEffect } from "react";
import { svgPart } from "../../charts/picture";
import { DataTable } from "../../components/DataTable";
import { QrCode } from "../../components/QrCode";
import { scenarioSentence } from "../../labs/shared/scenario-words";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { linkedNow } from "../../state/linked";
import type { SharedState } from "../share/lab-files";
import { filesOf, pointOf, stateNow } from "../share/shared-files";
import { useRest, useSharedLink } from "../share/use-shared";
import { SvgPicture } from "./SvgPicture";
import "./print.css";

/** Prints what is shown, as soon as it is known, and goes when that is done. It is seen on paper alone. */
export function PrintSheet() {
  const run = useRun();
  useRest();
  const scenario = useLab((lab) => lab.scenario);
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const shared = useSharedLink(scenario, shown.at, digest);
  if (shared === null || digest === null || reading.info.playing) return null;
  return <Sheet state={stateNow(run, scenario, shared.link ?? "")} />;
}

const end = (): void => useLab.setState({ printing: false });

function Sheet({ state }: { readonly state: SharedState }) {
  useEffect(() => {
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  const { scenario, link } = state;
  const { printed, sheet, blocks } = filesOf(scenario);
  return (
    <article className="print-sheet">
      <header>
        <div>
          {scenario.title !== "" && <p className="print-title">{scenario.title}</p>}
          <h1>{pointOf(state)}</h1>
          <p>{scenarioSentence(scenario)}</p>
        </div>
        {link !== "" && <QrCode link={link} />}
      </header>
      {sheet.map((picture) => (
        <SvgPicture key={picture} svg={svgPart(`print-${picture}`, picture, blocks(picture, state))} />
      ))}
      {printed(state).map((table) => (
        <DataTable key={table.title} table={table} />
      ))}
      <p className="print-address">
        {link === "" ? "The address of this state is too long to be opened; save the scenario as a file." : link}
      </p>
    </article>
  );
}
