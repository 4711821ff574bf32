import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { type LockFile, noticeOf, noticesText, packagePath } from "./licenses.mjs";

/** The name of the built file that has the notices of everything the page contains. */
export const NOTICES_FILE = "licenses.txt";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Modules that a build tool writes itself, by the package of the tool. The rest of what has no file is the project's own. */
const GENERATED: readonly (readonly [RegExp, string])[] = [
  [/^\0rolldown\//, "node_modules/rolldown"],
  // Vite wraps a worker that is written into the page.
  [/\?worker&inline/, "node_modules/vite"],
];

/** The service worker is bundled apart, by Workbox, of these packages; each leaves its name there. */
const SERVICE_WORKER = ["workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"];
const WORKBOX_MARK = /"workbox:([\w-]+):/g;

/** The paths in the lock file of the packages that have code in these chunks. */
function packagesIn(bundle: Rolldown.OutputBundle): readonly string[] {
  const ids = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
  return ids.flatMap((id) => packagePath(id) ?? GENERATED.find(([form]) => form.test(id))?.[1] ?? []);
}

/** The notices of these packages, given by their paths in the lock file, and of what every built page contains. */
function textFor(paths: readonly string[]): string {
  const { version, license } = JSON.parse(read("package.json"));
  const own = { title: `Bufferlab ${version} (${license})`, text: read("LICENSE") };
  const lock: LockFile = JSON.parse(read("package-lock.json"));
  const runtime = { title: "C runtime of the WebAssembly cores (MIT)", text: read("scripts/core-runtime-notices.txt") };
  return noticesText(own, [runtime, ...[...new Set(paths)].map((path) => noticeOf(ROOT, path, lock))]);
}

/** @throws Error if Workbox has put something into the service worker that the notices do not name */
function checkServiceWorker(script: string): void {
  const found = [...script.matchAll(WORKBOX_MARK)].map(([, part]) => `workbox-${part}`);
  if (found.length === 0) throw new Error("The service worker does not say of which parts of Workbox it is made.");
  const others = found.filter((name) => !SERVICE_WORKER.includes(name));
  if (others.length > 0)
    throw new Error(`The service worker contains ${others.join(", ")}: name it in ${NOTICES_FILE}.`);
}

/** @throws Error if the text would end the element of the page that it stands in */
function asElement(text: string) {
  if (/<\/script|<!--/i.test(text)) throw new Error(`The text of ${NOTICES_FILE} looks like the end of a script.`);
  return [{ tag: "script", attrs: { type: "text/plain", id: "licenses" }, children: text, injectTo: "body" } as const];
}

/**
 * Gives the built page the notices of everything it contains, as a file of their own or as a part of the single file; the
 * help of the page shows them. What is bundled is taken from the graph of modules, workers included.
 * @throws Error if a bundled package has no license text, or a license that may not be given away
 */
export function licenseNotices(isSingleFile: boolean): Plugin {
  const found = new Set<string>();
  const collect = (_: unknown, bundle: Rolldown.OutputBundle) => {
    for (const path of packagesIn(bundle)) found.add(path);
  };
  return {
    name: "license-notices",
    apply: "build",
    config: () => ({ worker: { plugins: () => [{ name: "license-notices-worker", generateBundle: collect }] } }),
    ...(isSingleFile ? inPage(found, collect) : asFile(found, collect)),
  };
}

type Collect = (options: unknown, bundle: Rolldown.OutputBundle) => void;

function inPage(found: ReadonlySet<string>, collect: Collect): Partial<Plugin> {
  return {
    transformIndexHtml(_, { bundle = {} }) {
      collect(_, bundle);
      return asElement(textFor([...found]));
    },
  };
}

function asFile(found: ReadonlySet<string>, collect: Collect): Partial<Plugin> {
  let folder = "";
  return {
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    generateBundle(options, bundle) {
      collect(options, bundle);
      const workbox = SERVICE_WORKER.map((name) => `node_modules/${name}`);
      this.emitFile({ type: "asset", fileName: NOTICES_FILE, source: textFor([...found, ...workbox]) });
    },
    // Workbox writes the service worker when all else is built.
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => checkServiceWorker(readFileSync(join(folder, "sw.js"), "utf8")),
    },
  };
}
