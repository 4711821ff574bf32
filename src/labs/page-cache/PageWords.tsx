import { useReading } from "../../kernel/run/hooks";
import { Provenance } from "../../ui/Provenance";
import { pageTakeaway } from "./takeaway";

/** Describes the picture; it is not updated while playing. */
export function PageWords({ focus }: { readonly focus: number }) {
  const reading = useReading();
  const { strong, rest } = pageTakeaway(reading, focus);
  return (
    <section className="words" aria-labelledby="page-words">
      <h2 id="page-words">
        Describe this picture <Provenance origin="simulated" />
      </h2>
      <p>{reading.info.playing ? "Playing. The description appears when you pause." : `${strong}${rest}`}</p>
    </section>
  );
}
