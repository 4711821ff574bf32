import { useEffect, useRef } from "react";
import { Challenges } from "../../lessons/challenges/Challenges";

/** All challenges. */
export function ChallengesPage() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = "Challenges · Bufferlab";
    main.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);
  return (
    <main className="learn" id="stage" tabIndex={-1} ref={main}>
      <Challenges />
    </main>
  );
}
