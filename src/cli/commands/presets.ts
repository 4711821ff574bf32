import { allPresets } from "../../labs/preset-named";
import type { Command } from "../shared/command";
import { print } from "../shared/streams";

const HELP = `bufferlab presets

Lists the presets: scenarios with a name.`;

const lines = () =>
  Object.entries(allPresets).map(([name, { title, description }]) => `${name}\n  ${title}. ${description}\n`);

export const presets: Command = {
  name: "presets",
  options: [],
  places: 0,
  readsScenario: false,
  help: HELP,
  read: () => (streams) => print(lines(), streams),
};
