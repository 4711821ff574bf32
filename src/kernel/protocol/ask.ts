/**
 * A lab's request to its model, and the answer that frames carry besides their columns, or a trial's result besides its
 * figures. Each model has its own types for both; the kernel forwards them unread. A request ends with its scenario.
 */
export type Ask = object;
export type Answer = object;
