import { shortWord } from "../kernel/protocol/figure-table";
import { figure } from "../kernel/protocol/figures";
import { useReading, useRun } from "../kernel/run/hooks";
import type { Claim } from "../kernel/run/navigation-store";
import { useScenario } from "../kernel/run/scenario-store";
import { laneLetter } from "../kernel/scenario/lanes";
import { LAB_ROWS } from "../labs/registry";
import { formatShare } from "../shared/figure-text";
import { capitalized } from "../shared/sentence";
import { copyText } from "../ui/hand-over";
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
