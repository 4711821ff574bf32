import type { Command } from "../../../cli/shared/command";
import { rows } from "../../../cli/shared/help-text";
import { print } from "../../../cli/shared/streams";
import { laneGrammar } from "../../../models/allocation/policy-text";

export const policies: Command = {
  name: "policies",
  about: "Lists the words of a cache policy with their meanings: what --lane and links take.",
  options: [],
  read: () => (streams) => print([`${rows(laneGrammar, "").join("\n")}\n`], streams),
};
