import { useEffect, useState } from "react";
import { drawNeededStrip, type SpanFigure } from "../plot/call-plots";
import { formatCounted } from "../shared/figure-text";
import { readFile } from "./recording-store";
import { StripCanvas } from "./StripCanvas";

/** A recording that comes with the page; public/traces/samples.json lists them. */
interface Sample {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly operations: number;
  readonly needed: SpanFigure;
}

const FOLDER = "./traces/";

/** Recordings to try. The single file has none, because it requests nothing. */
export function SamplesColumn() {
  const samples = useSamples();
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="own-samples">
      <h2 id="own-samples">Try one</h2>
      <ul className="own-samples">
        {samples.map((sample) => (
          <SampleCard key={sample.file} sample={sample} />
        ))}
      </ul>
    </section>
  );
}

function useSamples(): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    if (import.meta.env.MODE === "single-file") return;
    const load = async () => setSamples(await (await fetch(`${FOLDER}samples.json`)).json());
    load().catch(() => {});
  }, []);
  return samples;
}

function SampleCard({ sample: { file, title, about, operations, needed } }: { readonly sample: Sample }) {
  const [isGone, setGone] = useState(false);
  const open = async () => {
    try {
      readFile(new File([await (await fetch(FOLDER + file)).blob()], title));
    } catch {
      setGone(true);
    }
  };
  return (
    <li>
      <button type="button" className="own-sample" onClick={open}>
        <b>{title}</b>
        <span className="muted">
          {about}, {formatCounted(operations, "operation")}
        </span>
        <StripCanvas figure={needed} draw={drawNeededStrip} />
      </button>
      {isGone && (
        <p className="problem" role="alert">
          This recording could not be loaded. You may be offline.
        </p>
      )}
    </li>
  );
}
