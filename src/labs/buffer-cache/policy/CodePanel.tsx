import { useId, useState } from "react";
import { cacheFile, LANGUAGES } from "../../../codegen/cache-file";
import type { Moment } from "../../../codegen/code-line";
import { LANGUAGE_NAMES, type Language } from "../../../codegen/language-names";
import { settingWithoutCode } from "../../../codegen/without-code";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { Policy } from "../../../models/allocation/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { Button } from "../../../ui/Button";
import { copyText, saveText } from "../../../ui/hand-over";
import { lazyComponent } from "../../../ui/lazy-component";
import { Tabs } from "../../../ui/Tabs";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { useStep } from "../step/moments";
import { type CodeRow, changeWords, codeRows, lastMoment } from "./code-rows";
import "./code-panel.css";

const PoolRule = lazyComponent(() => import("../pool/pool-parts").then((part) => part.PoolRule));

/** Fastest play at which a person can follow the lines, steps per second. */
const READABLE_SPEED = 30;

/** The lane's position in its code: in the animated step, otherwise where the last step ended. */
function useMoment(lane: number): Moment | null {
  const shown = useStep(({ moments }) => moments[lane] ?? null);
  const { info, lanes } = useAllocationReading();
  if (shown !== null) return shown;
  const isTooFast = info.playing && (info.asked === "max" || info.asked > READABLE_SPEED);
  const reading = lanes[lane];
  return isTooFast || reading === undefined ? null : lastMoment(reading);
}

/** A lane's policy as C: both functions, the current line, the changes, and the cache to download. */
export function CodePanel(props: {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}) {
  const policy = useAllocationScenario((scenario) => scenario.lanes[props.focus]);
  const moment = useMoment(props.focus);
  const [asChanges, setAsChanges] = useState(false);
  const title = useId();
  if (policy === undefined) return null;
  if (hasPool(policy)) return <PoolRule {...props} policy={policy} moment={moment} />;
  if (settingWithoutCode(policy) !== null)
    return (
      <section aria-labelledby={title}>
        <div className="story-head row between">
          <h2 id={title}>{props.names[props.focus]}</h2>
          <LaneSwitch {...props} />
        </div>
        <p className="rail-note">There is no code for a limit of bytes in all, or for a cache that is emptied.</p>
      </section>
    );
  const rows = codeRows(policy, moment, asChanges);
  return (
    <section aria-labelledby={title}>
      <div className="story-head row between">
        <h2 id={title}>{props.names[props.focus]}, in C</h2>
        <LaneSwitch {...props} />
      </div>
      <label className="code-changes row type-13">
        <input type="checkbox" checked={asChanges} onChange={(event) => setAsChanges(event.target.checked)} />
        Changes from Chen, flawed
      </label>
      {asChanges && <p className="rail-note">{changeWords(rows)}</p>}
      <ol className="code-lines">
        {rows.map((row) => (
          <Line key={row.key} row={row} />
        ))}
      </ol>
      <CodeDownloads policy={policy} />
    </section>
  );
}

const SIGNS = { both: "", added: "+", removed: "−" } as const;
const SIDE_WORDS = { both: "", added: "added: ", removed: "removed: " } as const;

const Line = ({ row: { indent, text, side, isLit } }: { readonly row: CodeRow }) => (
  <li data-side={side} data-lit={isLit} aria-current={isLit ? "step" : undefined}>
    <span aria-hidden="true" className="code-sign">
      {isLit && side === "both" ? "▸" : SIGNS[side]}
    </span>
    <code style={{ paddingLeft: `${indent + 2}ch` }}>
      {side !== "both" && <span className="visually-hidden">{SIDE_WORDS[side]}</span>}
      {isLit && <span className="visually-hidden">runs: </span>}
      {text === "" ? "\u00a0" : text}
    </code>
  </li>
);

/** Complete caches with this policy for use in another program, one tab per language. */
function CodeDownloads({ policy }: { readonly policy: Policy }) {
  const [language, choose] = useState<Language>("c");
  const [said, setSaid] = useState("");
  const tabs = LANGUAGE_NAMES.map((key) => ({
    key,
    name: LANGUAGES[key].label,
    panel: <Download policy={policy} language={key} onSay={setSaid} />,
  }));
  return (
    <div className="take-away">
      <p className="muted">A cache with this policy for your own program, one per thread:</p>
      <Tabs label="Language" tabs={tabs} chosen={language} onChoose={choose} />
      <p role="status">{said}</p>
    </div>
  );
}

const REFUSED = "This browser does not let the page copy. Save the file instead.";

function Download(props: {
  readonly policy: Policy;
  readonly language: Language;
  readonly onSay: (text: string) => void;
}) {
  const { label, name, type } = LANGUAGES[props.language];
  const made = () => cacheFile(props.policy, props.language);
  const copy = async () => {
    const { text, lines } = made();
    props.onSay((await copyText(text)) ? `Copied, ${formatCounted(lines, "line")}.` : REFUSED);
  };
  const save = () => {
    const { text, lines } = made();
    saveText(text, name, type);
    props.onSay(`Saved as ${name}, ${formatCounted(lines, "line")}.`);
  };
  return (
    <div className="take-away-buttons">
      <Button onClick={copy}>Copy as {label}</Button>
      <Button look="quiet" aria-label={`Save as file, ${label}`} onClick={save}>
        Save as file
      </Button>
    </div>
  );
}
