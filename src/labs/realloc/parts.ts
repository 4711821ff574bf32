/* The parts of the lab that the page loads when it needs them, in one file. */

export { reallocHelp } from "./help";
export { reallocWords } from "./lab-words";
export { reallocSweep } from "./lane-sweep";
export { reallocFiles } from "./share/files";
export { reallocSlide } from "./slide";
