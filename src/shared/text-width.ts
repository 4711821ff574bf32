/** Widths in em: an upper bound for every font the page requests; DejaVu Sans Condensed is the widest. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\u202f/, 0.2],
  [/[ \u00a0.,:'’ijltfr()]/, 0.34],
  [/[mwMW%]/, 0.9],
  [/[A-Z<]/, 0.72],
  [/\d/, 0.6],
];
const OTHER = 0.58;
const BOLD = 1.1;

/** An upper bound for a text's width in pixels. `spacing`: pixels after each letter. */
export function textWidth(text: string, size: number, weight = 400, spacing = 0): number {
  const ems = [...text].reduce((sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER), 0);
  return ems * size * (weight >= 600 ? BOLD : 1) + spacing * text.length;
}

/** Widths in em in the typeface that most readers have. */
const LIKELY_WIDTHS: typeof WIDTHS = [
  [/[\u202f]/, 0.2],
  [/[iljt.,:;'’|\u00a0 ]/, 0.29],
  [/[mwMW%]/, 0.85],
  [/[A-Z×]/, 0.67],
];

/** A reader's typeface may be wider than the likely one, by this factor. */
export const SLACK = 1.1;

/** An estimate of a text's width in pixels, for pictures whose typeface is unknown while they are drawn. */
export function likelyWidth(text: string, size: number, weight = 400): number {
  const em = (letter: string) => LIKELY_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.57;
  return (weight === 400 ? 1 : 1.05) * size * [...text].reduce((sum, letter) => sum + em(letter), 0);
}
