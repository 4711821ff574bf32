import { useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { lazyComponent } from "../../ui/lazy-component";
import { type Tab, Tabs } from "../../ui/Tabs";
import { Story } from "./story/Story";

interface RailTabsProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

type Key = "story" | "code";

const CodePanel = lazyComponent<RailTabsProps>(
  () => import("./policy/CodePanel").then((module) => module.CodePanel),
  <p className="muted">Loading the code …</p>,
);

/** Two tabs, unless the link hides them: what happened, and the code that made it happen. */
export function RailTabs(props: RailTabsProps) {
  const hide = useAsked((asked) => asked.presentation.hide);
  const [wanted, setWanted] = useState<Key>("story");
  const chosen = hide.includes("story") ? "code" : wanted;
  const tabs: Tab<Key>[] = [];
  if (!hide.includes("story")) tabs.push({ key: "story", name: "What happened", panel: <Story {...props} /> });
  if (!hide.includes("policy"))
    tabs.push({ key: "code", name: "Code", panel: chosen === "code" && <CodePanel {...props} /> });
  return tabs.length > 0 && <Tabs label="What happened, and why" tabs={tabs} chosen={chosen} onChoose={setWanted} />;
}
