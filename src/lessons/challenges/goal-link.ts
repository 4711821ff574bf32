import type { Linked } from "../../kernel/scenario/link/encode";
import { encodeLink } from "../../kernel/scenario/link/encode";
import type { Challenge } from "./challenge";

/** What follows the path in the address of a scenario with the goal of a challenge. Another query is another page load. */
export const goalLink = ({ name }: Challenge, { scenario, digest }: Linked): string =>
  `?goal=${name}${encodeLink(scenario, digest)}`;
