import type { Plugin } from "vite";

/** What the page imports from React, and React's packages from each other. Whoever imports more adds its name here. */
export const USED_OF_REACT: readonly string[] = [
  "Component",
  "Fragment",
  "StrictMode",
  "Suspense",
  "createContext",
  "createRoot",
  "flushSync",
  "jsx",
  "jsxs",
  "lazy",
  "useCallback",
  "useContext",
  "useDebugValue",
  "useEffect",
  "useId",
  "useLayoutEffect",
  "useMemo",
  "useRef",
  "useState",
  "useSyncExternalStore",
  "version",
];

const FILES = /\/(?:react|react-dom|react-dom-client|react-jsx-runtime)\.production\.js$/;
const EXPORTED = /^exports\.(?!__)(\w+) =/;

/** The file of React without the exports that `used` does not name. `statements`: where its outermost ones begin and end. */
export function withoutUnused(
  code: string,
  statements: readonly { readonly start: number; readonly end: number }[],
  used: readonly string[],
): string {
  return statements
    .map(({ start, end }) => code.slice(start, end))
    .filter((statement) => {
      const [, name] = EXPORTED.exec(statement) ?? [];
      return name === undefined || used.includes(name);
    })
    .join("\n");
}

/**
 * React comes as CommonJS, whose exports no bundler takes for unused. What the page does not import is left out of the
 * built page, and with it what only that needs: hydration, the server's part, forms, resources.
 */
export const lightReact: Plugin = {
  name: "light-react",
  apply: "build",
  transform(code, id) {
    if (!FILES.test(id)) return null;
    return { code: withoutUnused(code, this.parse(code).body, USED_OF_REACT), map: null };
  },
};
