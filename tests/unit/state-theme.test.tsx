import { beforeEach, expect, test, vi } from "vitest";
import { START_STYLES, showStartStyles } from "../../src/app/start-styles";
import { firstLook } from "../../src/first-look";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { applyTheme, chooseTheme, THEMES, usePreferences } from "../../src/kernel/run/preferences-store";
import { readQuery } from "../../src/kernel/run/query";

const listeners = new Set<() => void>();
const system = { matches: false };
const paper = { matches: false };
const matchMedia = (query: string) => ({
  get matches() {
    return (query === "print" ? paper : system).matches;
  },
  addEventListener: (_: string, listener: () => void) => listeners.add(listener),
});

const look = () => document.documentElement.dataset.theme;

beforeEach(() => {
  vi.stubGlobal("matchMedia", matchMedia);
  usePreferences.setState({ theme: "auto" });
  useOverlay.setState({ presenting: false });
  system.matches = false;
  history.replaceState(null, "", "/");
});

test("auto follows the system, and before an audience the page is white whatever theme was chosen", () => {
  applyTheme();
  expect(look()).toBe("light");
  system.matches = true;
  for (const listener of listeners) listener();
  expect(look()).toBe("dark");
  chooseTheme("projector");
  expect(look()).toBe("projector");
  for (const theme of ["light", "dark"] as const) {
    chooseTheme(theme);
    expect(look()).toBe(theme);
    useOverlay.setState({ presenting: true });
    expect(look()).toBe("projector");
    useOverlay.setState({ presenting: false });
    expect(look()).toBe(theme);
  }
});

test("the page is white on paper, and afterwards as before", () => {
  applyTheme();
  chooseTheme("dark");
  for (const [printed, expected] of [
    [true, "projector"],
    [false, "dark"],
  ] as const) {
    paper.matches = printed;
    for (const listener of listeners) listener();
    expect(look()).toBe(expected);
  }
});

test("a person's choice overrides the address, which then drops its own", () => {
  history.replaceState(null, "", "/?theme=projector&x=1#/buffer?v=1");
  applyTheme();
  chooseTheme("dark");
  expect(look()).toBe("dark");
  expect(location.href).toMatch(/\/\?x=1#\/buffer\?v=1$/);
});

test("before the page runs it has its final look, and a link is recognized", () => {
  for (const asked of [null, "pink", ...THEMES]) {
    for (const stored of [null, "pink", ...THEMES]) {
      history.replaceState(null, "", asked === null ? "/" : `/?theme=${asked}`);
      localStorage.clear();
      if (stored !== null) localStorage.setItem("bufferlab.theme", stored);
      const kept = THEMES.find((theme) => theme === stored) ?? "auto";
      usePreferences.setState({ theme: readQuery(location.search).presentation.theme ?? kept });
      system.matches = !system.matches;
      applyTheme();
      const later = look();
      document.documentElement.removeAttribute("data-theme");
      firstLook(THEMES, {}, "buffer", START_STYLES);
      expect([asked, stored, look()]).toEqual([asked, stored, later]);
    }
  }
  localStorage.clear();
  expect(document.documentElement.dataset.link).toBeUndefined();
  history.replaceState(null, "", "/#/buffer?v=1");
  firstLook(THEMES, {}, "buffer", START_STYLES);
  expect(document.documentElement.dataset.link).toBe("");
  for (const [query, mark] of [
    ["?embed=1", "frame"],
    ["?predict=1", ""],
    ["?hide=story", ""],
    ["?utm_source=mail&theme=dark", undefined],
  ] as const) {
    document.documentElement.removeAttribute("data-link");
    history.replaceState(null, "", `/${query}`);
    firstLook(THEMES, {}, "buffer", START_STYLES);
    expect([query, document.documentElement.dataset.link]).toEqual([query, mark]);
  }
});

test("the page preloads the files of the place in its address, and no others", () => {
  const early = { start: ["start.js"], buffer: ["buffer.js", "buffer.css"], heap: ["heap.js"], plates: ["plates.js"] };
  for (const [address, files] of [
    ["/", ["start.js"]],
    ["/#/", ["start.js"]],
    ["/#/buffer?v=1&at=11", ["buffer.js", "buffer.css"]],
    ["/?predict=1", ["buffer.js", "buffer.css"]],
    ["/#/heap?v=1", ["heap.js"]],
    ["/#/plates", ["plates.js"]],
    ["/#?v=1", ["buffer.js", "buffer.css"]],
    ["/#/constructor", []],
    ["/#/library", []],
    ["/#/learn/leak/3", []],
  ] as const) {
    document.head.replaceChildren();
    history.replaceState(null, "", address);
    firstLook(THEMES, early, "buffer", START_STYLES);
    const asked = [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));
    expect([address, asked]).toEqual([address, files.map((file) => `./${file}`)]);
  }
});

test("the styles of the start page apply at its own address alone, until a person goes there", () => {
  for (const [address, media] of [
    ["/", null],
    ["/#/buffer?v=1", "not all"],
    ["/?embed=1", "not all"],
  ] as const) {
    document.head.innerHTML = `<style id="${START_STYLES}"></style>`;
    history.replaceState(null, "", address);
    firstLook(THEMES, {}, "buffer", START_STYLES);
    const styles = document.getElementById(START_STYLES);
    expect([address, styles?.getAttribute("media")]).toEqual([address, media]);
    showStartStyles();
    expect(styles?.hasAttribute("media")).toBe(false);
  }
});
