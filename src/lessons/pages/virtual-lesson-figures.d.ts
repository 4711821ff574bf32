/** The figures of every lesson's steps by its name, made by scripts/lesson-pages while the page is built. */
declare module "virtual:lesson-figures" {
  export const figures: Readonly<Record<string, readonly import("./figures").StepFigures[]>>;
}
