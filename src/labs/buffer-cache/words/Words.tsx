import { pictureInWords } from "../../../charts/describe-frame";
import { stopSentence } from "../../../components/stop-words";
import { LIMIT } from "../../../generated/abi";
import { useReading } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { RunProvenance } from "../RunProvenance";
import { useAnnouncement } from "./use-announcement";

/** The picture in words; it rests while playing. */
export function Words({ names }: { readonly names: readonly string[] }) {
  const reading = useReading();
  const { info, lanes } = reading;
  const { breakpoints } = useLab((lab) => lab.scenario);
  const stopped =
    info.stop === null ? null : stopSentence(info.stop, breakpoints, { live: LIMIT.LIVE, steps: LIMIT.STEPS });
  const announcement = useAnnouncement(reading, { names, stopped });
  const named = lanes.map((lane, i) => ({ name: names[i] ?? "", lane }));
  return (
    <section className="words" aria-labelledby="words-title">
      <h2 id="words-title">
        Picture in words <RunProvenance />
      </h2>
      <p>{info.playing ? "Playing. The words come when it rests." : pictureInWords(info.done, named)}</p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}
