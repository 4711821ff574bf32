/* The parts of the lab that the page loads when it needs them, in one file. */

export { reallocHelp as help } from "./help";
export { reallocWords as words } from "./lab-words";
export { reallocSweep as sweep } from "./lane-sweep";
export { reallocFiles as files } from "./share/files";
export { reallocSlide as slide } from "./slide";
