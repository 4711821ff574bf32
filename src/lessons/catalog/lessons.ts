import type { Lesson } from "../format";
import { leak } from "./leak";

/** All lessons, in the order in which they are offered. */
export const lessons: readonly Lesson[] = [leak];
