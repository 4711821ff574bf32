import { resolve } from "node:path";
import { preprocessCSS, type ResolvedConfig } from "vite";

/** The oldest browsers of `build.target` es2022, as Vite reads it: each has its version in the upper half word. */
const OLDEST = { chrome: 94 << 16, edge: 94 << 16, firefox: 93 << 16, safari: 16 << 16 };

/** A sheet that the build writes by itself, for the same browsers as those that Vite bundles. */
export async function builtCss(css: string, config: ResolvedConfig): Promise<string> {
  const { code } = await preprocessCSS(css, resolve(config.root, "built.css"), {
    ...config,
    css: { ...config.css, transformer: "lightningcss", lightningcss: { targets: OLDEST } },
  });
  return code;
}
