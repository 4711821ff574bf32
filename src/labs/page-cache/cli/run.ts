import type { Command } from "../../../cli/shared/command";
import { formatChoices } from "../../../cli/shared/formats";
import { runCommand } from "../../../cli/shared/run-command";
import { loadScenario, ofModelOf } from "../../../cli/shared/source";
import { defaultScenarioOf } from "../../../kernel/scenario/fields";
import { pageCliModel } from "../../../models/page_cache/cli/cli-model";

export const run: Command = runCommand({
  name: "pages run",
  about: `Runs a scenario of the page-cache lab from the start and prints its figures. It works like "run" but refuses
other labs' scenarios. Without a scenario it runs the machine of the article "How caching works". Stop rules do not
stop the run.`,
  formats: formatChoices([pageCliModel]),
  models: { all: [pageCliModel], of: () => pageCliModel },
  load: async (source, streams) =>
    ofModelOf("pages", await loadScenario(source, streams.in, defaultScenarioOf("pages"))),
});
