import type { Lesson } from "../format";
import { leak } from "./leak";
import { lies } from "./lies";

/** All lessons, in the order of the index. */
export const lessons: readonly Lesson[] = [leak, lies];
