import { presentationOf } from "../../shared/present/presentation";

/** This lab for an audience, once a person presents. */
export const Presentation = presentationOf(() => import("./slide").then((part) => part.bufferSlide));
