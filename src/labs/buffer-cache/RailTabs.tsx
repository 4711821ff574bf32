import { useState } from "react";
import { later } from "../../components/later";
import { type Tab, Tabs } from "../../components/Tabs";
import { useHidden } from "../../state/hooks";
import { Story } from "./story/Story";

interface RailTabsProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

type Key = "story" | "code";

const CodePanel = later<RailTabsProps>(
  () => import("./policy/CodePanel").then((module) => module.CodePanel),
  <p className="muted">Loading the code …</p>,
);

/** What happened, or the code that made it happen. */
export function RailTabs(props: RailTabsProps) {
  const [hidesStory, hidesPolicy] = [useHidden("story"), useHidden("policy")];
  const [wanted, setChosen] = useState<Key>("story");
  const chosen = hidesStory ? "code" : wanted;
  const tabs: readonly Tab<Key>[] = [
    { key: "story", name: "Story", panel: <Story {...props} /> },
    { key: "code", name: "Code", panel: chosen === "code" && <CodePanel {...props} /> },
  ];
  const shown = tabs.filter(({ key }) => !(key === "story" ? hidesStory : hidesPolicy));
  return shown.length > 0 && <Tabs label="What happened, and why" tabs={shown} chosen={chosen} onChoose={setChosen} />;
}
