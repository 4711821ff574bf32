/** Scrolls to an element of another page and focuses it, once the address has changed and the page is drawn. */
export function revealAfterNavigation(selector: string): void {
  addEventListener("hashchange", () => revealOnceDrawn(selector), { once: true });
}

function revealOnceDrawn(selector: string): void {
  const observer = new MutationObserver(look);
  const end = () => observer.disconnect();
  function look(): void {
    const part = document.querySelector<HTMLElement>(selector);
    if (part === null) return;
    end();
    reveal(part);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener("hashchange", end, { once: true });
  look();
}

/** A tab is also opened. */
function reveal(part: HTMLElement): void {
  if (part.role === "tab") part.click();
  else if (!part.matches("button")) part.tabIndex = -1;
  part.scrollIntoView({ block: "center" });
  part.focus({ preventScroll: true });
}
