import { readFileSync } from "node:fs";

/** The code blocks of docs/notebook.md with these words behind their fence. */
export const snippets = (kind: string): readonly string[] =>
  [...readFileSync("docs/notebook.md", "utf8").matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, words, code = ""]) => (words === kind ? [code] : []),
  );
