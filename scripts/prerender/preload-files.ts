import type { Rolldown } from "vite";
import type { EarlyFiles } from "../../src/first-look.ts";
import { idsOf, LABS } from "../page-chunks.ts";

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/**
 * The built files that an address needs in addition to those of the entry: scripts and style sheets.
 */
export function preloadFiles(bundle: Rolldown.OutputBundle): EarlyFiles {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const add = (chunk: Chunk | undefined, found: Set<string>) => {
    if (chunk === undefined || chunk.isEntry || found.has(chunk.fileName)) return;
    // A chunk with only style sheets leaves no script.
    if (!chunk.moduleIds.every((id) => id.endsWith(".css"))) found.add(chunk.fileName);
    for (const imported of chunk.imports) add(bundle[imported] as Chunk | undefined, found);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  };
  const filesOf = (place: string) => {
    const found = new Set<string>();
    for (const id of idsOf(place)) {
      const begins = chunks.find(({ moduleIds }) => moduleIds.includes(id));
      add(begins, found);
    }
    return [...found];
  };
  const labs = LABS.map((lab) => [lab, filesOf(lab)]);
  return { ...Object.fromEntries(labs), start: filesOf("start") };
}
