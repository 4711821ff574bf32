import { attempt } from "./local-storage";
import { useNavigation } from "./navigation-store";
import { SEEN } from "./trail";

/** Where a tab keeps the link that a person opened in it, so that a reload knows it. */
const KEY = "bufferlab.sent";

/** Takes a link that a person opened. An address without a state, such as "#/heap", is none. */
function take(hash: string | null): void {
  useNavigation.setState({ sent: hash?.includes("?") ? hash : null });
}

/** Takes the address as the link that a person opened. */
function takeAddress(): void {
  take(location.hash);
  attempt(() => sessionStorage.setItem(KEY, location.hash));
}

/**
 * Keeps the link that a person opened, for the way back to it. An address that the page has shown before is none, nor
 * is one that a link of this page leads to. Returns what to call with the state of each later history entry.
 */
export function followSentLink(): (state: unknown) => void {
  let own = "";
  document.addEventListener("click", ({ target }) => {
    own = (target instanceof Element && target.closest("a")?.hash) || "";
  });
  if (history.state !== SEEN) takeAddress();
  else attempt(() => take(sessionStorage.getItem(KEY)));
  return (state) => {
    if (state !== SEEN && location.hash !== own) takeAddress();
  };
}
