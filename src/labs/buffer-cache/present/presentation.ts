import { presentationOf } from "../../shared/present/presentation";

/** This lab's presentation, loaded when a person presents. */
export const Presentation = presentationOf(() => import("./slide").then((part) => part.bufferSlide));
