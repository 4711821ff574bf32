import { useState } from "react";
import { cacheFile } from "../../codegen/cache-file";
import type { Language } from "../../codegen/dialect";
import type { Policy } from "../../models/allocation/scenario";
import { CopyButton } from "../../ui/CopyButton";
import { saveText } from "../../ui/hand-over";
import { Tabs } from "../../ui/Tabs";

const LANGUAGES: readonly { readonly key: Language; readonly name: string }[] = [
  { key: "c", name: "C" },
  { key: "c++", name: "C++" },
];

/** A cache with this policy for a real program. */
export function PolicyCode({ policy }: { readonly policy: Policy }) {
  const [language, setLanguage] = useState<Language>("c");
  const { name, text } = cacheFile(policy, language);
  return (
    <section className="own-section policy-code" aria-labelledby="advisor-code">
      <h2 id="advisor-code">Code</h2>
      <Tabs
        label="Languages"
        tabs={LANGUAGES.map(({ key, name: title }) => ({
          key,
          name: title,
          panel: key === language && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be reached by keyboard
            <pre tabIndex={0}>
              <code>{text}</code>
            </pre>
          ),
        }))}
        chosen={language}
        onChoose={setLanguage}
      />
      <p className="own-actions">
        <CopyButton text={text} of="the code" otherwise=" Save the file instead." />
        <button type="button" className="button" onClick={() => saveText(text, name, "text/plain")}>
          Save {name}
        </button>
      </p>
    </section>
  );
}
