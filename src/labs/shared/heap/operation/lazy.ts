import { lazyComponent } from "../../../../ui/lazy-component";

const load = () => import("./OneOperation");

/* Loaded with their styles when a stage first shows an operation. */
export const OneOperation = lazyComponent(() => load().then((part) => part.OneOperation));
export const OperationCost = lazyComponent(() => load().then((part) => part.OperationCost));
