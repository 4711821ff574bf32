import { candidates } from "../candidates";
import type { Command } from "../shared/command";
import { anyText, option, wordParse } from "../shared/option";
import { print } from "../shared/streams";

/** Each asks for the words that may follow, so it is never out of date. */
const SCRIPTS = {
  bash: `_bufferlab() {
  local IFS=$'\\n'
  COMPREPLY=($(bufferlab completion --words="\${COMP_LINE:0:COMP_POINT}"))
}
complete -o bashdefault -o default -F _bufferlab bufferlab
`,
  zsh: `#compdef bufferlab
_bufferlab() {
  local found="$(bufferlab completion --words="\${(j: :)words[1,CURRENT]}")"
  [[ -n $found ]] && compadd -- "\${(@f)found}" || _files
}
compdef _bufferlab bufferlab
`,
  fish: `function _bufferlab
  set -l found (bufferlab completion --words=(commandline -cp | string collect))
  set -q found[1] && printf '%s\\n' $found || __fish_complete_path (commandline -ct)
end
complete -c bufferlab -f -a '(_bufferlab)'
`,
} as const;
const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[];

const WORDS = option(
  "--words LINE",
  "prints the words that may follow this line; the scripts ask for them",
  anyText,
  null,
);

/** `commands`: all commands. */
export const completion = (commands: () => readonly Command[]): Command => ({
  name: "completion",
  argument: SHELLS.join(" | "),
  about: `Prints a script that lets a shell complete commands, options and their values. In bash, this line in ~/.bashrc
does it; docs/command-line.md has those of zsh and fish:

  source <(bufferlab completion bash)`,
  options: [WORDS],
  read: (options, place, report) => {
    const line = options.read(WORDS);
    if (line !== null)
      return (streams) =>
        print(
          [
            candidates(line, commands())
              .map((word) => `${word}\n`)
              .join(""),
          ],
          streams,
        );
    if (place === null) report("argument", undefined, SHELLS.join(", "));
    const shell = place === null ? undefined : wordParse(SHELLS)(place, "argument", report);
    return shell === undefined ? null : (streams) => print([SCRIPTS[shell]], streams);
  },
});
