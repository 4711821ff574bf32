import { useState } from "react";
import { cacheFile, LANGUAGES } from "../../codegen/cache-file";
import { LANGUAGE_NAMES, type Language } from "../../codegen/language-names";
import type { Policy } from "../../models/allocation/scenario";
import { Button } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { saveText } from "../../ui/hand-over";
import { Tabs } from "../../ui/Tabs";

/** A cache with this policy for a real program. */
export function PolicyCode({ policy }: { readonly policy: Policy }) {
  const [language, setLanguage] = useState<Language>("c");
  const { name, text } = cacheFile(policy, language);
  return (
    <section className="own-section policy-code" aria-labelledby="advisor-code">
      <h2 id="advisor-code">Code</h2>
      <Tabs
        label="Languages"
        tabs={LANGUAGE_NAMES.map((key) => ({
          key,
          name: LANGUAGES[key].label,
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
        <Button onClick={() => saveText(text, name, LANGUAGES[language].type)}>Save {name}</Button>
      </p>
    </section>
  );
}
