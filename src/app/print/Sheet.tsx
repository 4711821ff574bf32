import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { scenarioSentence } from "../../labs/shared/lab-words";
import { LazyAboutCard } from "../../labs/shared/lazy-about-card";
import { column } from "../../plot/figure";
import { svgPart } from "../../plot/picture";
import { INNER } from "../../plot/picture-blocks";
import { Caveats } from "../../ui/Caveats";
import { DataTable } from "../../ui/DataTable";
import { QrCode } from "../../ui/QrCode";
import { caveatsOf, pointOf, sheetFigures } from "../share/shared-files";
import { SvgPicture } from "./SvgPicture";
import "./print.css";

/** A state on paper: its description, pictures, tables, address and code. It appears only in print. */
export function Sheet({ state, files }: { readonly state: SharedState; readonly files: LabFiles }) {
  const { scenario, link } = state;
  return (
    <article className="print-sheet">
      <header>
        <div>
          {scenario.title !== "" && <p className="print-title">{scenario.title}</p>}
          <Caveats texts={caveatsOf(files, state)} />
          <h1>{pointOf(files, state)}</h1>
          <p>{scenarioSentence(files.words, scenario)}</p>
          {scenario.title !== "" && <LazyAboutCard className="print-about" />}
        </div>
        {link !== "" && <QrCode link={link} />}
      </header>
      {sheetFigures(files, scenario).map((figure) => (
        <SvgPicture
          key={figure.id}
          svg={svgPart(`print-${figure.id}`, figure.words(state), column([figure], state, INNER))}
        />
      ))}
      {files.printed(state).map((table) => (
        <DataTable key={table.title} table={table} />
      ))}
      <p className="print-address">
        {link === "" ? "The address of this state is too long for a link. Save the scenario as a file." : link}
      </p>
    </article>
  );
}
