import type { Plugin } from "vite";

/** The letters that browsers come with, in pixels: whoever asks for larger ones gets all in proportion. */
const USUAL = 16;

/** A style sheet's pixels as parts of the size of letters that a person has set in the browser, in its media queries too. */
export const inTextSizes = (css: string): string =>
  css.replace(/(?<![\w#.-])(-?[\d.]+)px\b/g, (_, pixels: string) => `${Number(pixels) / USUAL}rem`);

/** What stands in a picture stays: its place is counted in pixels, or in units of the picture's own. */
const isPicture = (id: string): boolean => id.endsWith("/pictures.css");

/** Lengths follow the size of text that the reader has set. They are written as the pixels that they are at the usual one. */
export const textSize: Plugin = {
  name: "text-size",
  enforce: "pre",
  transform: (code, id) => (/\.css$/.test(id) && !isPicture(id) ? inTextSizes(code) : null),
};
