/** Explains why something cannot be changed here. */
export const LOCKED = "Locked by the link’s author.";
