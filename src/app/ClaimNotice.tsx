import { copyText } from "../components/hand-over";
import { LAB_ROWS } from "../labs/registry";
import { shortWord } from "../protocol/figure-table";
import { figure } from "../protocol/figures";
import { laneLetter } from "../scenario/lanes";
import { formatShare } from "../shared/figure-text";
import { capitalized } from "../shared/sentence";
import { useReading, useRun } from "../state/hooks";
import type { Claim } from "../state/navigation-store";
import { useScenario } from "../state/scenario-store";
import { Notice } from "./Notice";

/** Says that the state a link leads to is not the one its author saw, and what it is now. */
export function ClaimNotice({ claim }: { readonly claim: Claim }) {
  const run = useRun();
  const { lanes } = useReading();
  const { headline } = LAB_ROWS[useScenario(({ scenario }) => scenario.lab)];
  const shares = lanes.map((lane) => figure(lane, headline));
  const now = shares.map((share, i) => `${laneLetter(i)} ${formatShare(share)}`).join(", ");
  const report = `${location.href}\nShared as ${claim.digest}, this build gives ${claim.now}.`;
  return (
    <Notice
      title="This build gives other numbers than when this was shared"
      texts={[`${capitalized(shortWord(headline))} now: ${now}`]}
      action="Copy report and dismiss"
      onAction={() => {
        copyText(report);
        run.navigation.acknowledge("claim");
      }}
    />
  );
}
