export { defaultPolicy, exactHeap } from "./policy-fields";
