/** Spells NT_XP_LFH, a name of the core, as nt-xp-lfh, as links and the command line do. */
export type KebabCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${KebabCase<Rest>}`
  : Lowercase<Name>;
