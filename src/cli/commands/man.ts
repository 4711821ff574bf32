import { manualPage } from "../manual";
import type { Command } from "../shared/command";
import { print } from "../shared/streams";

/** `commands`: all commands. */
export const man = (commands: () => readonly Command[]): Command => ({
  name: "man",
  about: "Prints the manual page. To read it: bufferlab man | man -l -",
  options: [],
  read: () => (streams) => print([manualPage(commands())], streams),
});
