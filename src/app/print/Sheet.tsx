import { svgPart } from "../../charts/picture";
import { DataTable } from "../../components/DataTable";
import { QrCode } from "../../components/QrCode";
import { scenarioSentence } from "../../labs/shared/scenario-words";
import type { SharedState } from "../share/lab-files";
import { filesOf, pointOf } from "../share/shared-files";
import { SvgPicture } from "./SvgPicture";
import "./print.css";

/** A state on paper: what it is, pictures, tables, its address and its code. It is seen on paper alone. */
export function Sheet({ state }: { readonly state: SharedState }) {
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
