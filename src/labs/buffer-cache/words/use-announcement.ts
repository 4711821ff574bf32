import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../../kernel/run/preferences-store";
import type { AllocationSnapshot } from "../../shared/allocation-frame";
import type { AnnouncedWords, Announcement } from "./announcer";

/**
 * The text of the polite live region, or empty if a person has turned it off. The announcer loads with the first move.
 * If it fails to load, nothing is announced.
 */
export function useAnnouncement(reading: AllocationSnapshot, words: AnnouncedWords): string {
  const last = useRef<Announcement | null>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const { done, playing } = reading.info;
    last.current ??= { text: "", at: Number.NEGATIVE_INFINITY, done, playing };
    if (done === last.current.done && playing === last.current.playing) return;
    const tell = ({ announce }: typeof import("./announcer")) => {
      if (last.current === null) return;
      last.current = announce(last.current, reading, words, performance.now());
      setText(last.current.text);
    };
    import("./announcer").then(tell).catch(() => {});
  });
  return usePreferences((preferences) => preferences.announcements) === "on" ? text : "";
}
