import { lazyComponent } from "../../ui/lazy-component";

/** The sentence and sources of a library card, loaded with the first scenario that has a title. */
export const LazyAboutCard = lazyComponent(() => import("./AboutCard").then((part) => part.AboutCard));
