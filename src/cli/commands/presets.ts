import { allPresets } from "../../labs/preset-named";
import type { Command } from "../shared/command";
import { print } from "../shared/streams";

const lines = () =>
  Object.entries(allPresets).map(([name, { title, description }]) => `${name}\n  ${title}. ${description}\n`);

export const presets: Command = {
  name: "presets",
  about: "Lists the presets: scenarios with a name.",
  options: [],
  read: () => (streams) => print(lines(), streams),
};
