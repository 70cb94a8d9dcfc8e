import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { inlineScripts } from './app/ui/inline-scripts.vite'
import { threads } from './cms/lake/query/threads.mjs'
import remixConfig from './remix.config.js'

/**
 * The entry of the server's bundle is our own front, which imports the Remix app. It stands after Remix's plugin, because it
 * overrides that plugin's entry.
 */
const startAtOurFront: Plugin = {
  name: 'start-at-our-front',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            target: 'node20',
            // The bundle is one file. A running site has loaded all of it, so a new build can replace it.
            rollupOptions: {
              input: '/server/index.ts',
              output: { inlineDynamicImports: true },
              // All of our code is used there: looking for more takes a second, and finds 2 kB.
              treeshake: false,
            },
          },
        }
      : {},
}

/**
 * Browsers get the islands (`app/entry.client.ts`) and no code of routes. Remix's manifest needs a file for each route, so
 * these files are made empty, and are deleted only after the manifest was written.
 */
const noRoutesForBrowsers: Plugin = {
  name: 'no-routes-for-browsers',
  apply: 'build',
  enforce: 'post',
  transform: (_, id) => (id.endsWith(ROUTE_FOR_BROWSERS) ? { code: '', map: null } : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        const isRoute = chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(ROUTE_FOR_BROWSERS)
        if (isRoute) delete bundle[file]
      }
    },
  },
}
const ROUTE_FOR_BROWSERS = '?__remix-build-client-route'

/**
 * Modules that are loaded together are put into one file: it compresses better and takes fewer requests. One file has React
 * with the code that hydrates islands. Another has the home page's islands that start without a press.
 */
const fewFiles: Plugin = {
  name: 'few-files',
  config: (_, { isSsrBuild, command }) =>
    isSsrBuild || command === 'serve'
      ? {}
      : {
          build: {
            rollupOptions: {
              output: {
                // Browsers read neither of them, and they cost bytes on every page.
                freeze: false,
                generatedCode: { preset: 'es2015', symbols: false },
                manualChunks: (id) => CHUNKS.find(([, files]) => files.test(id))?.[0],
                // Otherwise Rollup also puts the imports of a chunk into it. The entry shares a helper with React's chunk, so
                // it would load React at once.
                onlyExplicitManualChunks: true,
              },
            },
          },
        },
}
const CHUNKS: [string, RegExp][] = [
  [
    'react',
    /commonjsHelpers|\/node_modules\/(react|react-dom|scheduler)\/|\/app\/(islands\/(hydrate|keep-typed)|http\/fetch-json|ui\/(button|external-link))\./,
  ],
  ['home', /\/app\/((home|booking)\/(?!checkout\/|lightbox\/)|ui\/(rock|page-shown)\.)/],
  [
    'form',
    /\/app\/(forms\/(field|honeypot|submit-button|use-submit)|flights\/form\/show-thanks)\./,
  ],
  // Every page that loads parts at a press has toasts.
  ['toasts', /\/app\/ui\/(toasts\/toasts?(\.island)?|load-part)\./],
  // The modules that the organisers' island shares with its panel and tabs. They are a file of their own, because no file may
  // import one that `loadModule` loads.
  [
    'organiser',
    /\/app\/(http\/(fetch-as-admin|use-single-flight)|ui\/(busy-button|confirm-dialog|use-deletion|isolated|use-kept-focus)|flights\/(arrivals\/(?!pick-ups)|list\/fetch-flights))/,
  ],
]

/**
 * Browsers load files by `loadModule` (`app/islands/load-module.js`), which can ask for a lost file again under another
 * address. Other files also import React and the toasts. With a second address these modules would exist twice.
 */
const lostFilesAgain: Plugin = {
  name: 'lost-files-again',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  renderDynamicImport: ({ targetModuleId }) =>
    /\/(hydrate|toasts\.island)\./.test(targetModuleId ?? '')
      ? undefined
      : { left: 'loadModule(', right: ')' },
}

/**
 * Vite wraps every dynamic import into a helper that preloads what the file imports. Nothing needs that here:
 * `islands/start.ts` asks for an island and React at the same time, and an island imports nothing else. So the helper is
 * replaced by a plain import in each module. A shared helper would be a file of its own that the entry has to wait for.
 */
const withoutPreloadHelper: Plugin = {
  name: 'without-preload-helper',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    order: 'post',
    handler: (code) =>
      PRELOAD_HELPER.test(code)
        ? {
            code: code
              .replace(PRELOAD_HELPER, 'const __vitePreload = (load) => load();')
              .replace(WRAPPED_IMPORT, '$1'),
            map: null,
          }
        : undefined,
  },
}
const PRELOAD_HELPER = /import \{ __vitePreload \} from ['"][^'"]*preload-helper[^'"]*['"];?/
const WRAPPED_IMPORT =
  /__vitePreload\(\(\) => (import\([^()]*\)),__VITE_IS_MODERN__\?__VITE_PRELOAD__:void 0\)/g

/** In development: a change of code that only the server runs reloads the page. Islands are replaced in place. */
const reloadForServerCode: Plugin = {
  name: 'reload-for-server-code',
  apply: 'serve',
  hotUpdate({ file, server }) {
    const { client } = server.environments
    const isInBrowser = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    if (this.environment.name === 'ssr' && !isInBrowser) client.hot.send({ type: 'full-reload' })
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixConfig),
    startAtOurFront,
    noRoutesForBrowsers,
    fewFiles,
    lostFilesAgain,
    withoutPreloadHelper,
    reloadForServerCode,
    inlineScripts,
    threads,
  ],
  build: {
    // The folder is always new, and the Studio's build writes into it, too.
    emptyOutDir: false,
    reportCompressedSize: false,
    // Without the lists of files to preload, which nothing uses (`withoutPreloadHelper`).
    modulePreload: false,
    // Vite's default also has older browsers, for which esbuild would rewrite `?.`. Our inline scripts use it anyway.
    target: 'es2020',
    minify: !isSsrBuild,
    cssTarget: ['es2020', 'edge88', 'firefox78', 'chrome87', 'safari14'],
  },
  // The only one of Sanity's packages that the server runs. It is bundled, so that an installation does not need it.
  ssr: { noExternal: ['@sanity/preview-url-secret'] },
  resolve: { alias: { '~': '/app' } },
}))
