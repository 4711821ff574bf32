import { useState } from "react";
import { CopyButton } from "../../ui/CopyButton";
import { Tabs } from "../../ui/Tabs";
import { LOGGERS, type LoggerLanguage } from "./loggers";

/** The loggers to copy, by language, and what they and nobody can record. */
export function PoolLoggers() {
  const [chosen, choose] = useState<LoggerLanguage>("go");
  const tabs = (Object.keys(LOGGERS) as LoggerLanguage[]).map((key) => ({
    key,
    name: LOGGERS[key].name,
    panel: <Logger language={key} />,
  }));
  return <Tabs label="Language of the logger" tabs={tabs} chosen={chosen} onChoose={choose} />;
}

function Logger({ language }: { readonly language: LoggerLanguage }) {
  const { records, costs, misses, files } = LOGGERS[language];
  return (
    <>
      <dl className="own-costs">
        <dt>Records</dt>
        <dd>{records}</dd>
        <dt>Costs</dt>
        <dd>{costs}</dd>
        <dt>Cannot see</dt>
        <dd>{misses}</dd>
      </dl>
      {files.map(({ file, of, text }, i) => (
        <details key={file} open={i === 0}>
          <summary>
            <code>{file}</code>: {of}
          </summary>
          <p>
            <CopyButton text={text} of={file} />
          </p>
          <pre className="own-command">
            <code>{text}</code>
          </pre>
        </details>
      ))}
    </>
  );
}
