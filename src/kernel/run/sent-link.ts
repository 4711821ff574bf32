import { useNavigation } from "./navigation-store";
import { SEEN } from "./trail";

/** Whether the browser has opened the page again from the address of its last state. */
export const isReload = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type !== "navigate");

/** Takes the address as the link that a person opened. An address without a state, such as "#/heap", is none. */
function take(): void {
  const { hash } = location;
  useNavigation.setState({ sent: hash.includes("?") ? hash : "" });
}

/**
 * Notes the link that a person opened, for the way back to it. An address that the page has shown before is none, nor
 * is one that a link of this page leads to. Returns what to call with the state of each later history entry.
 */
export function followSentLink(): (state: unknown) => void {
  let own: string | undefined;
  document.addEventListener("click", ({ target }) => {
    own = (target as Element).closest("a")?.hash;
  });
  take();
  return (state) => {
    if (state !== SEEN && location.hash !== own) take();
  };
}
