/* The parts of the lab that only lanes with pools need. They load together, with the first such lane or its form. */

export { Garbage, PoolRows } from "./PoolFigures";
export { firstPool, PoolForm } from "./PoolForm";
export { PoolRule } from "./PoolRule";
export { PoolLimitAmongSizes, PoolSizes } from "./PoolSizes";
export { PoolSlots } from "./PoolSlots";
export { PoolWorkload } from "./PoolWorkload";
