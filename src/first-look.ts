/**
 * Files that the page requests before its script runs, by the address's place ("start" or a lab): paths beside
 * index.html.
 */
export type EarlyFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Runs in the head of the built page before the first paint. It sets the theme on the root, as the page does
 * later, and marks a page that does not open on the start page, because its address names another place or a part of
 * a lab, and one that opens the first lab as it is without a link. Elsewhere the styles of the start page, the element with the id `startStyles`, do not apply. It requests the
 * files of that place, or of `firstLab` if a link names no place. The build copies this function as it is, so it uses
 * nothing from outside.
 */
export function firstLook(themes: readonly string[], early: EarlyFiles, firstLab: string, startStyles: string): void {
  const root = document.documentElement;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem("bufferlab.theme");
  } catch {
    // Storage is blocked.
  }
  const query = new URLSearchParams(location.search);
  const [asked = null, another] = query.getAll("theme");
  const wishes = another === undefined ? [asked, stored] : [stored];
  const theme = wishes.find((name) => name !== null && themes.includes(name)) ?? "auto";
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme === "auto" ? system : theme;
  const isFrame = query.has("embed");
  const isPartOfLab = ["hide", "lock", "controls", "predict", "goal"].some((name) => query.has(name));
  const isLink = isFrame || isPartOfLab || !["", "#/"].includes(location.hash);
  if (isLink) root.dataset.link = isFrame ? "frame" : "";
  if (location.search === "" && [`#/${firstLab}`, `#/${firstLab}?v=1`].includes(location.hash))
    root.dataset.opens = firstLab;
  if (isLink) document.getElementById(startStyles)?.setAttribute("media", "not all");
  const [, place = isLink ? firstLab : "start"] = /^#\/([^/?]+)/.exec(location.hash) ?? [];
  const request = (path: string) => {
    const kind = path.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
    // The bundler's requests are anonymous, so they would not use a preload of another mode.
    const link = Object.assign(document.createElement("link"), kind, { href: `./${path}`, crossOrigin: "" });
    document.head.append(link);
  };
  (new Map(Object.entries(early)).get(place) ?? []).forEach(request);
}
