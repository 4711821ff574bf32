import type { Lesson } from "../format";
import { leak } from "./leak";

/** All lessons, in the order of the index. */
export const lessons: readonly Lesson[] = [leak];
