import { useReading, useRun } from "../kernel/run/hooks";
import type { ExpectedDigest } from "../kernel/run/navigation-store";
import type { LabWords } from "../labs/shared/lab-words";
import { laneLetter } from "../shared/lane-letter";
import { capitalized } from "../shared/sentence";
import { copyText } from "../ui/hand-over";
import { Notice } from "./Notice";

interface DigestNoticeProps {
  readonly expected: ExpectedDigest;
  /** Of the current lab. */
  readonly words: LabWords;
}

/** Says that a link leads to a different state than its author saw, and describes the current one. */
export function DigestNotice({ expected, words: { headline } }: DigestNoticeProps) {
  const run = useRun();
  const { lanes } = useReading();
  const now = lanes.map((lane, i) => `${laneLetter(i)} ${headline.text(lane)}`).join(", ");
  const report = `${location.href}\nShared as ${expected.digest}, this build gives ${expected.now}.`;
  return (
    <Notice
      title="This build gives different numbers than the link says"
      texts={[`${capitalized(headline.name)} now: ${now}`]}
      action="Copy report and dismiss"
      onAction={() => {
        copyText(report);
        run.navigation.acknowledge("expected");
      }}
    />
  );
}
