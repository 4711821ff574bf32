import { cacheChallenges } from "./catalog-cache";
import { heapChallenges } from "./catalog-heap";
import { pageChallenges } from "./catalog-pages";
import { reallocChallenges } from "./catalog-realloc";
import type { Challenge } from "./challenge";

/** All challenges, in the order of the page. A challenge's lab is that of its start. */
export const challenges: readonly Challenge[] = [
  ...cacheChallenges,
  ...heapChallenges,
  ...reallocChallenges,
  ...pageChallenges,
];

/** The challenge of that name. */
export const challengeNamed = (name: string): Challenge | undefined => challenges.find((one) => one.name === name);
