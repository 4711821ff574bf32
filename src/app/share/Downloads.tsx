import { useState } from "react";
import { useReading, useRun } from "../../kernel/run/hooks";
import { ENDING, fileText } from "../../kernel/scenario/file/file";
import type { Linked } from "../../kernel/scenario/link/encode";
import type { LabFiles } from "../../labs/shared/lab-files";
import { Button } from "../../ui/Button";
import { saveFile, saveText } from "../../ui/hand-over";
import { fileStem } from "./file-stem";
import { csvOf, picturesOf, pngOf, stateNow, svgOf, tablesOf } from "./shared-files";

interface DownloadsProps {
  readonly files: LabFiles;
  readonly linked: Linked;
  /** The address printed in the files; "" = none. */
  readonly link: string;
}

/** The state as files: pictures, tables, the scenario. */
export function Downloads({ files, linked, link }: DownloadsProps) {
  const run = useRun();
  const { info } = useReading();
  const [said, setSaid] = useState("");
  const { scenario } = linked;
  const isKnown = linked.digest !== null;
  const stem = fileStem(scenario, info.done);
  const state = () => stateNow(files, run, scenario, link);
  const text = (name: string, type: string, make: () => string) => {
    saveText(make(), name, type);
    setSaid(`Saved as ${name}.`);
  };
  const svg = (kind: string) => text(`${stem}-${kind}.svg`, "image/svg+xml", () => svgOf(files, kind, state()));
  const csv = (kind: string) => text(`${stem}-${kind}.csv`, "text/csv", () => csvOf(files, kind, state()));
  const png = async (kind: string) => {
    const file = await pngOf(files, kind, state());
    const name = `${stem}-${kind}.png`;
    if (file !== null) saveFile(file, name);
    setSaid(file === null ? "This browser cannot make a PNG. Save the SVG instead." : `Saved as ${name}.`);
  };
  return (
    <section className="share-files" aria-labelledby="share-files">
      <h3 id="share-files">Save</h3>
      {!isKnown && <p className="share-note">Pictures and tables appear when the run reaches its step.</p>}
      <dl>
        {picturesOf(files, scenario).map(({ id, name }) => (
          <Row key={id} name={`Picture: ${name}`}>
            <Save name="SVG" of={name} waits={!isKnown} onClick={() => svg(id)} />
            <Save name="PNG" of={name} waits={!isKnown} onClick={() => png(id)} />
          </Row>
        ))}
        <Row name="Tables as CSV">
          {[...tablesOf(files, scenario).keys()].map((kind) => (
            <Save key={kind} name={kind} of="CSV" waits={!isKnown} onClick={() => csv(kind)} />
          ))}
        </Row>
        <Row name="Scenario">
          <Save
            name="Save as file"
            waits={false}
            onClick={() => text(`${stem}${ENDING}`, "application/json", () => fileText(linked))}
          />
        </Row>
      </dl>
      <p role="status">{said}</p>
    </section>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Save(props: {
  readonly name: string;
  readonly of?: string;
  readonly waits: boolean;
  readonly onClick: () => void;
}) {
  const { name, of, waits, onClick } = props;
  return (
    <Button disabled={waits} aria-label={of === undefined ? undefined : `${name}, ${of}`} onClick={onClick}>
      {name}
    </Button>
  );
}
