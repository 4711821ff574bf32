import { useState } from "react";
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

/** Two tabs: what happened, and the code that made it happen. */
export function RailTabs(props: RailTabsProps) {
  const [chosen, setChosen] = useState<Key>("story");
  const tabs: readonly Tab<Key>[] = [
    { key: "story", name: "What happened", panel: <Story {...props} /> },
    { key: "code", name: "Code", panel: chosen === "code" && <CodePanel {...props} /> },
  ];
  return <Tabs label="What happened, and why" tabs={tabs} chosen={chosen} onChoose={setChosen} />;
}
