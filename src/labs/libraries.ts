import { bufferLibrary } from "./buffer-cache/library";
import { heapLibrary } from "./heap/library";
import { pageLibrary } from "./page-cache/library";
import { reallocLibrary } from "./realloc/library";
import type { LabLibrary } from "./shared/library-entry";

/** Each lab's part of the library. The build makes its cards, and draws the figures on the pages of its lessons. */
export const LAB_LIBRARIES: LabLibrary[] = [bufferLibrary, heapLibrary, pageLibrary, reallocLibrary];
