/* The views of one call, in one file that is loaded with its styles when the stage is first shown. */

export { CallBill } from "./CallBill";
export { CallSlide, CallSlideTitle } from "./CallSlide";
export { CallStage } from "./CallStage";
export { CallTitle } from "./CallTitle";
export { CallWords } from "./CallWords";
