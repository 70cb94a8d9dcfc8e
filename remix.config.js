/**
 * Read by `vite.config.ts`, which hands it to Remix's Vite plugin.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // `server/build.mjs` builds beside what is there.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ignoredRouteFiles: ['**/*.test.*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Five routes: the whole manifest is smaller than two requests for parts of it.
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
  },
}
