import { POOL_LANGUAGES, POOLS } from "../../models/pools/pool-models";

/** The pools of a list to choose from, by language. */
export const PoolOptions = () =>
  Object.entries(POOL_LANGUAGES).map(([language, label]) => (
    <optgroup key={language} label={label}>
      {POOLS.filter((pool) => pool.language === language).map(({ name, version }) => (
        <option key={name} value={name}>
          {name}, {version}
        </option>
      ))}
    </optgroup>
  ));
