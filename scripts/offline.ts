import { VitePWA } from "vite-plugin-pwa";
import { SINGLE_FILE } from "./single-file.ts";

/**
 * Keeps the built page on the device after one visit, as sw.js and manifest.webmanifest; the page registers the one, in
 * src/offline.ts. A new version is shown by the next reload, and kept beside the old one until no window shows that any more,
 * so an open page finds its parts.
 */
export const offline = VitePWA({
  injectRegister: false,
  registerType: "prompt",
  includeManifestIcons: false,
  manifest: {
    name: "Bufferlab",
    short_name: "Bufferlab",
    description: "Watch a cache policy become a memory leak, and fix it.",
    lang: "en",
    // Relative to the manifest: any folder of any host.
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: "./icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "./icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "./icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    globPatterns: ["**/*"],
    // Read by machines, or downloaded to be kept.
    globIgnores: ["robots.txt", SINGLE_FILE, ".vite/**"],
    // The page is one file whatever the query asks of it; nothing else below its folder is answered from here.
    ignoreURLParametersMatching: [/./],
    navigateFallback: null,
    // The page itself comes from the network where there is one, so a reload shows the newest version; its parts have names
    // of their own, and are found here or there.
    directoryIndex: "",
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === "navigate" && url.pathname.endsWith("/"),
        handler: "NetworkOnly",
        options: { precacheFallback: { fallbackURL: "index.html" } },
      },
    ],
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});
