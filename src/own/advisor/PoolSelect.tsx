import { useId } from "react";
import { PoolOptions } from "../../labs/shared/PoolOptions";
import { POOLS } from "../../models/pools/pool-models";
import { goTo, type OwnAddress } from "../address";

const NONE = "";

/** Chooses the pool that the advisor tries beside its plan, and leads there. */
export function PoolSelect({ address }: { readonly address: OwnAddress }) {
  const id = useId();
  const chosen = POOLS.find(({ name }) => name === address.pool)?.name ?? NONE;
  return (
    <p className="stack">
      <label htmlFor={id}>Which pool is it?</label>
      <select
        id={id}
        className="field"
        value={chosen}
        onChange={({ target: { value } }) => goTo({ ...address, face: "advisor", pool: value === NONE ? null : value })}
      >
        <option value={NONE}>None: policies of caches alone</option>
        <PoolOptions />
      </select>
    </p>
  );
}
