import { policyFromText } from "../../../models/page_cache/lane-text";
import { LIBRARIES, type LibraryPolicy } from "../../../models/page_cache/libraries";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import { equal } from "../../../shared/equal";
import { formatCounted } from "../../../shared/figure-text";

const settingOf = ({ setting }: LibraryPolicy): PolicyChoice => policyFromText(setting);

const programOf = ({ program, setup }: LibraryPolicy): string => (setup === "" ? program : `${program}, ${setup}`);

/** "Guava 33.8.0-jre, 4 segments: LRU": the setup takes the place of what the policy's name says in brackets. */
const title = (library: LibraryPolicy): string => {
  const policy = library.setup === "" ? library.policy : library.policy.replace(/ \(.*\)$/, "");
  return `${programOf(library)}: ${policy}`;
};

const LANGUAGES = [...new Set(LIBRARIES.map(({ language }) => language))];

/** The most libraries that a sentence names. */
const MOST_NAMED = 3;

/** Chooses the policy that a library runs. The choice is the policy's own; several libraries may run the same. */
export function ByLibrary(props: { readonly lane: string; readonly onChoose: (policy: PolicyChoice) => void }) {
  const { lane, onChoose } = props;
  return (
    <select
      className="field policies-select type-13 shrink"
      aria-label={`Policy of a library for lane ${lane}`}
      value=""
      onChange={({ target }) => {
        const chosen = LIBRARIES[Number(target.value)];
        if (chosen) onChoose(settingOf(chosen));
      }}
    >
      <option value="">By library…</option>
      {LANGUAGES.map((language) => (
        <optgroup key={language} label={language}>
          {LIBRARIES.map(
            (library, i) =>
              library.language === language && (
                <option key={title(library)} value={i}>
                  {title(library)}
                </option>
              ),
          )}
        </optgroup>
      ))}
    </select>
  );
}

/** "equal to lru 0.19.1, functools 3.11.7 and 17 others, 271 runs"; "" = no library. */
function equalWords(libraries: readonly LibraryPolicy[]): string {
  const named = libraries.slice(0, MOST_NAMED).map(programOf);
  const others = libraries.length - named.length;
  const runs = libraries.reduce((sum, { rows }) => sum + rows, 0);
  const names = named.join(", ") + (others > 0 ? ` and ${formatCounted(others, "other")}` : "");
  return named.length === 0 ? "" : `Equal to ${names}, ${formatCounted(runs, "run")}.`;
}

const UNEQUAL: Readonly<Record<Exclude<LibraryPolicy["sureness"], "equal">, string>> = {
  near: "is near: its hit ratio differed by up to 0.7 points",
  "other ties": "evicts another page among those of the lowest count, so up to 0.3 points differ",
  rule: "has this rule; it was not compared",
};

/** Says which libraries run a policy as it is set, and whether they were compared; "" = none is known. */
export function librariesWords(policy: PolicyChoice): string {
  const own = LIBRARIES.filter((library) => equal(settingOf(library), policy));
  const others = own.flatMap((library) =>
    library.sureness === "equal" ? [] : [`${programOf(library)} ${UNEQUAL[library.sureness]}.`],
  );
  return [equalWords(own.filter(({ sureness }) => sureness === "equal")), ...others].filter(Boolean).join(" ");
}
