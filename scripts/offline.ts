import { VitePWA } from "vite-plugin-pwa";
import { SINGLE_FILE } from "./single-file.ts";

/**
 * Keeps the built page on the device after one visit: sw.js, registered in src/offline.ts, and
 * manifest.webmanifest. The next reload shows a new version. The old version stays until no window shows
 * it, so an open page finds its parts.
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
    // Relative to the manifest, for any folder of any host.
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
    // For machines, or for download.
    globIgnores: ["robots.txt", SINGLE_FILE, ".vite/**", "lib/**"],
    // The page is one file for any query. The cache answers nothing else below its folder.
    ignoreURLParametersMatching: [/./],
    navigateFallback: null,
    // The page itself comes from the network if possible, so a reload shows the newest version. Its parts have unique
    // names, so either copy will do.
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
