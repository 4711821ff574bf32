import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOGGERS } from "../../src/own/loggers/loggers";

const FENCES: Readonly<Record<string, string>> = { cs: "csharp", hpp: "cpp", mjs: "js", py: "python", rs: "rust" };

/** The part of docs/recording.md for a language. */
function section({ name, files, records, costs, misses }: (typeof LOGGERS)[keyof typeof LOGGERS]): string {
  const texts = files.map(({ file, of, text }) => {
    const ending = file.replace(/^.*[.]/, "");
    return `\`${file}\`: ${of}\n\n\`\`\`${FENCES[ending] ?? ending}\n${text}\`\`\`\n`;
  });
  const facts = [`- Records: ${records}`, `- Costs: ${costs}`, `- Cannot see: ${misses}`];
  return `### ${name}\n\n${facts.join("\n")}\n\n${texts.join("\n")}`;
}

test.each(Object.values(LOGGERS))("the document has the loggers of $name as the page has them", (loggers) => {
  expect(readFileSync("docs/recording.md", "utf8")).toContain(`\n${section(loggers)}`);
});
