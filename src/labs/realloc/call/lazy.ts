import { lazyComponent } from "../../../ui/lazy-component";

const load = () => import("./views");

export const CallBill = lazyComponent(() => load().then((part) => part.CallBill));
export const CallSlide = lazyComponent(() => load().then((part) => part.CallSlide));
export const CallSlideTitle = lazyComponent(() => load().then((part) => part.CallSlideTitle));
export const CallStage = lazyComponent(() => load().then((part) => part.CallStage));
export const CallTitle = lazyComponent(() => load().then((part) => part.CallTitle));
export const CallWords = lazyComponent(() => load().then((part) => part.CallWords));
