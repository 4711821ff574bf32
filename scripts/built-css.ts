import { resolve } from "node:path";
import { preprocessCSS, type ResolvedConfig } from "vite";

/**
 * The oldest browsers of `build.target` es2022 in Vite's encoding: the upper half word of each number is
 * the version.
 */
const OLDEST = { chrome: 94 << 16, edge: 94 << 16, firefox: 93 << 16, safari: 16 << 16 };

/** Builds a separate style sheet for the browsers that Vite targets. */
export async function builtCss(css: string, config: ResolvedConfig): Promise<string> {
  const { code } = await preprocessCSS(css, resolve(config.root, "built.css"), {
    ...config,
    css: { ...config.css, transformer: "lightningcss", lightningcss: { targets: OLDEST } },
  });
  return code;
}
