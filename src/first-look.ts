/**
 * Runs in the head of the built page before anything is seen: puts the look on the root, as state/theme.ts does later, and
 * marks a page whose address names a scenario of its own. The build writes it into a file of its own as it stands, so it
 * uses nothing from outside.
 */
export function firstLook(themes: readonly string[]): void {
  const root = document.documentElement;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem("bufferlab.theme");
  } catch {
    // Storage is blocked.
  }
  const asked = new URLSearchParams(location.search).get("theme");
  const theme = [asked, stored].find((name) => name !== null && themes.includes(name)) ?? "auto";
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme === "auto" ? system : theme;
  if (location.hash !== "") root.dataset.link = "";
}
