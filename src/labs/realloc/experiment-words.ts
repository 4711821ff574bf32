/** A factor: "2 ×", "3/2 ×". */
export const factorText = ([parts, of]: readonly [number, number]): string =>
  `${of === 1 ? parts : `${parts}/${of}`}\u00a0×`;
