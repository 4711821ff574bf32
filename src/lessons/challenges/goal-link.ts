import type { Linked } from "../../kernel/scenario/link/encode";
import { encodeLink } from "../../kernel/scenario/link/encode";
import type { Challenge } from "./challenge";

/** The part of a scenario's address after the path, with a challenge's goal. Another query loads the page again. */
export const goalLink = ({ name }: Pick<Challenge, "name">, { scenario, digest }: Linked): string =>
  `?goal=${name}${encodeLink(scenario, digest)}`;
