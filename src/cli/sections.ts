import { defaultScenario } from "../kernel/scenario/fields";
import { MOST_FILE_BYTES } from "../kernel/scenario/file/read-text";
import { encodeLink } from "../kernel/scenario/link/encode";
import { formatInteger } from "../shared/format";
import { MODELS } from "./models";

/* Texts about the whole program, for --help and the manual page. */

/** A part of what the whole program says of itself: text, then the rows of a table. */
export interface Section {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly (readonly [name: string, words: string])[];
}

export const ABOUT = `Runs buffer caches, heaps and page caches on the same requests, and shows where every byte goes.`;

/** Once the labs are loaded. */
export function filesAndLinks(): Section {
  const link = encodeLink({ ...defaultScenario, at: 11 });
  return {
    title: "Files and links",
    text: `SCENARIO.json and TRACE are files or pipes, plain or packed with gzip; - is standard input. A scenario has at most
${formatInteger(MOST_FILE_BYTES)} bytes. A shell needs quotes around a LINK, because & is special there. A file whose name
looks like a LINK needs ./ before it. A LINK is one of`,
    rows: [
      [`https://HOST/${link}`, "an address of the page; a query before # changes nothing"],
      [link, "the end of the address, from # on"],
      [link.slice(1), "the same without #"],
      [link.slice(2), "the same without #/"],
    ],
  };
}

export const STATUS: Section = {
  title: "Exit status",
  text: "",
  rows: [
    ["0", "done"],
    ["1", "bufferlab itself failed, or a bar of assert does not hold"],
    ["2", "the input is bad; standard error names every problem"],
    [
      "3",
      `a limit ended the run before its last operation; the output is complete up to there, and standard error names the
limit: ${MODELS.map(({ limits }) => limits).join("; ")}; too many requests or pages in a trace, or too much modeled time`,
    ],
  ],
};
