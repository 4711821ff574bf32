import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAsked } from "../../kernel/run/asked-store";
import { linkedNow } from "../../kernel/run/frame-store";
import { useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import { atDone } from "../../kernel/scenario/done";
import { encodeLink, readableScenario } from "../../kernel/scenario/link/encode";
import { MOST_CHARACTERS, pageLink } from "../../kernel/scenario/link/page-link";
import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { scenarioSentence } from "../../labs/shared/lab-words";
import { LazyAboutCard } from "../../labs/shared/lazy-about-card";
import { column } from "../../plot/figure";
import { svgPart } from "../../plot/picture";
import { INNER } from "../../plot/picture-blocks";
import { Caveats } from "../../ui/Caveats";
import { DataTable } from "../../ui/DataTable";
import { QrCode } from "../../ui/QrCode";
import { caveatsOf, pointOf, sheetFigures, stateNow } from "../share/shared-files";
import "./print.css";

interface SheetProps {
  readonly state: SharedState;
  readonly files: LabFiles;
  /** The sender's note; "" = none. */
  readonly note: string;
}

/** A state on paper: its description, pictures, tables, address and code. It appears only in print. */
export function Sheet({ state, files, note }: SheetProps) {
  const { scenario, link } = state;
  return (
    <article className="print-sheet">
      <header>
        <div>
          {note !== "" && (
            <p className="print-note" dir="auto">
              {note}
            </p>
          )}
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

/** An SVG written by this page, as a part of the page. */
export function SvgPicture({ svg }: { readonly svg: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
    place.current?.replaceChildren(document.importNode(documentElement, true));
  }, [svg]);
  return <div className="print-picture" ref={place} />;
}

/** The printed sheet. A playing run is ahead of its frames, so the link has no digest. */
function printedNow(files: LabFiles, run: Run): SharedState {
  const { scenario } = useScenario.getState();
  const { done } = run.frames.frame().info;
  const linked = linkedNow(scenario, run.frames.reading());
  const at = atDone(done);
  const link = encodeLink({ ...readableScenario(scenario), at }, linked.scenario.at === at ? linked.digest : null);
  return stateNow(files, run, scenario, link.length > MOST_CHARACTERS ? "" : pageLink(location, link));
}

/** The sheet for a person who prints from the browser's menu, which does not wait. */
export function MenuSheet({ files }: { readonly files: LabFiles }) {
  const run = useRun();
  const [state, setState] = useState<SharedState | null>(null);
  const note = useAsked(({ presentation }) => presentation.note);
  useLayoutEffect(() => {
    // It may arrive during printing. React holds back loaded content for up to 300 ms.
    if (matchMedia("print").matches) setState(printedNow(files, run));
    const begin = () => {
      if (!useOverlay.getState().printing) flushSync(() => setState(printedNow(files, run)));
    };
    const end = () => setState(null);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, [files, run]);
  return state === null ? null : <Sheet state={state} files={files} note={note} />;
}
