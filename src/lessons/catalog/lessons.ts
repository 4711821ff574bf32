import type { Lesson } from "../format";
import { cliff } from "./cliff";
import { holes } from "./holes";
import { later } from "./later";
import { leak } from "./leak";
import { lies } from "./lies";

/** All lessons, in the order of the index. */
export const lessons: readonly Lesson[] = [leak, holes, cliff, lies, later];
