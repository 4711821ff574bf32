/** The figures of every lesson's steps by its name. scripts/lesson-pages makes them at build time. */
declare module "virtual:lesson-figures" {
  export const figures: Readonly<Record<string, readonly import("./figures").StepFigures[]>>;
}
