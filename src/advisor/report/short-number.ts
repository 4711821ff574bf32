const SUFFIXES = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
] as const;

const NO_BREAK_SPACE = "\u00a0";

/** Three digits and a suffix: "3.41 M", "106 k", "930". */
export function shortNumber(value: number): string {
  const [unit, suffix] = SUFFIXES.find(([least]) => value >= least * 0.9995) ?? [1, ""];
  const scaled = value / unit;
  if (suffix === "") return String(Math.round(value));
  const decimals = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
  return `${scaled.toFixed(decimals)}${NO_BREAK_SPACE}${suffix}`;
}

/** "106 kB", "930 B" */
export const shortBytes = (bytes: number): string => `${shortNumber(bytes)}${bytes < 999.5 ? NO_BREAK_SPACE : ""}B`;
