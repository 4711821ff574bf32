import { defaultScenario } from "../kernel/scenario/fields";
import { MOST_FILE_BYTES } from "../kernel/scenario/file/read-text";
import { encodeLink } from "../kernel/scenario/link/encode";
import { formatInteger } from "../shared/format";
import { COMMANDS } from "./commands";
import { MODELS } from "./models";
import type { Command, Perform } from "./shared/command";
import { print } from "./shared/streams";

const LINK = encodeLink({ ...defaultScenario, at: 11 });
const ADDRESS = `https://HOST/${LINK}`;
const formLine = (form: string, words: string) => `  ${form.padEnd(ADDRESS.length + 2)}${words}`;
const LINKS = [
  formLine(
    ADDRESS,
    `an address of the page, also bufferlab.html${encodeLink(defaultScenario)}; a query before # changes nothing`,
  ),
  formLine(LINK, "the end of the address, from # on"),
  formLine(LINK.slice(1), "the same without #"),
  formLine(LINK.slice(2), "the same without #/"),
].join("\n");

const PLACES = `SCENARIO.json and TRACE are files or pipes, plain or packed with gzip; - is standard input. A scenario has at most
${formatInteger(MOST_FILE_BYTES)} bytes. A LINK is one of

${LINKS}

A shell needs quotes around a LINK, because & is special there. A file whose name looks like a LINK needs ./ before it.`;

const STATUS = `Exit status:

  0  done
  1  bufferlab itself failed
  2  the input is bad; standard error names every problem
  3  a limit ended the run before its last operation; the output is complete up to there, and standard error names the
     limit: ${MODELS.map(({ limits }) => limits).join("; ")}; too many requests
     or pages in a trace, or too much modeled time`;

/** Prints the --help text of one command, or of all. */
export function printHelp(command?: Command): Perform {
  const commands = command ? [command] : COMMANDS;
  const places = commands.some(({ readsScenario }) => readsScenario) ? [PLACES] : [];
  const page = [...commands.map(({ help }) => help), ...places, STATUS].join("\n\n");
  return (streams) => print([`${page}\n`], streams);
}
