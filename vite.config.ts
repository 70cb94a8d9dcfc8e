import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite'
import { threads } from './cms/lake/query/threads.mjs'
import remixConfig from './remix.config.js'

/** The server's bundle starts at our own front, of which the Remix app is one part. After Remix's plugin, which it overrides. */
const startAtOurFront: Plugin = {
  name: 'start-at-our-front',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            target: 'node20',
            // One file, so that a running site has loaded all of it and another build may take its place.
            rollupOptions: { input: '/server/index.ts', output: { inlineDynamicImports: true } },
          },
        }
      : {},
}

/**
 * Browsers get islands (`app/entry.client.ts`), and no route: what Remix would send them of each is nothing. Its manifest
 * still asks for a file of each route, so the empty files go last.
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
 * What is loaded together is one file: compressed as one it is smaller, and it takes fewer requests. React comes with all
 * that hands islands to it; the home page's islands that start on their own are the other file, without what a press brings.
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
                // Else Rollup puts what a chunk imports into it as well, and the entry, which shares
                // a helper with it, would load that chunk and React with the page.
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
  // Every page that loads parts with a press has toasts, too.
  ['toasts', /\/app\/ui\/(toasts\/toasts?(\.island)?|load-part)\./],
  // What the organisers' island shares with their panel and its tabs: a file that is loaded by `loadModule` is no other file's import.
  [
    'organiser',
    /\/app\/(http\/(fetch-as-admin|use-single-flight)|admin\/(busy-button|confirm-dialog|use-deletion)|ui\/use-kept-focus|flights\/(arrivals\/(?!pick-ups)|list\/fetch-flights))/,
  ],
]

/**
 * Browsers load files by `loadModule` (`app/islands/load-module.js`), which can ask for a lost file again under another address.
 * React and the toasts are imported by other files, too, and under another address they would be there twice.
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
 * Vite wraps every dynamic import into a helper that preloads what the file imports. An island and React are asked for at
 * the same time (`islands/start.ts`), and more than that none imports. So the wrapper only imports; as a part of each
 * module, because the helper shared by all would be a file of its own that the entry waits for.
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

/** While the site is developed: what only the server runs is seen after a reload; islands are exchanged in place. */
const reloadForServerCode: Plugin = {
  name: 'reload-for-server-code',
  apply: 'serve',
  hotUpdate({ file, server }) {
    const { client } = server.environments
    const isInBrowser = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    if (this.environment.name === 'ssr' && !isInBrowser) client.hot.send({ type: 'full-reload' })
  },
}

/**
 * Minifies the scripts that Vite takes as they are: those that stand in the page itself (`?raw`), and those that a page loads by
 * their address (`?url`).
 */
const smallScripts: Plugin = {
  name: 'small-scripts',
  apply: 'build',
  async transform(code, id) {
    if (!id.endsWith('.js?raw')) return
    const text: unknown = JSON.parse(code.slice('export default '.length))
    const small = await minified(String(text), id.replace('?raw', ''))
    return { code: `export default ${JSON.stringify(small)}`, map: null }
  },
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.js'))
        file.source = await minified(Buffer.from(file.source).toString(), file.fileName)
  },
}
async function minified(text: string, file: string): Promise<string> {
  const options = { minify: true, target: 'es2020', sourcemap: false }
  return (await transformWithEsbuild(text, file, options)).code.trim()
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
    smallScripts,
    threads,
  ],
  build: {
    // The folder is a new one, and the Studio is built into it, too.
    emptyOutDir: false,
    reportCompressedSize: false,
    // The list of what each dynamic import would preload: nothing is preloaded, see `withoutPreloadHelper`.
    modulePreload: false,
    // Vite's own list has browsers for which esbuild writes `?.` out. The inline scripts have it, too.
    target: 'es2020',
    minify: !isSsrBuild,
    cssTarget: ['es2020', 'edge88', 'firefox78', 'chrome87', 'safari14'],
  },
  // Of Sanity's tools the server runs this alone, so it is taken along instead of installed.
  ssr: { noExternal: ['@sanity/preview-url-secret'] },
  resolve: { alias: { '~': '/app' } },
}))
