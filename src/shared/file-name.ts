const MOST = 40;

/**
 * A name as a valid part of a file name on every system: letters and digits of any script; `otherwise` if nothing is
 * left.
 */
export function fileName(name: string, otherwise: string): string {
  const words = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  const short = [...words.replace(/^-/, "")].slice(0, MOST).join("");
  return short.replace(/-$/, "") || otherwise;
}
