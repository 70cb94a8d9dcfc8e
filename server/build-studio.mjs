/* Builds the organisers' pages: the Studio and the preview. Plain JavaScript: it runs before anything is built. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './build-stamp.mjs'

/** The pages in `cms/studio`, by the modules that their scripts begin with. */
const PAGES = { 'cms/studio/main.tsx': 'index.html', 'cms/preview/main.ts': 'preview.html' }
const FILES = ['.woff2', '.woff', '.svg', '.png', '.jpg', '.webp', '.avif', '.gif']

/**
 * It is separate from the site's build, because these pages are many times its size and change with the schema, not with the
 * pages. The two pages share chunks.
 *
 * @param {string} folder that gets the pages, and their files in `assets/`.
 */
export async function buildStudio(folder) {
  // Only now: a site that was built elsewhere runs without development packages.
  const { build } = await import('esbuild')
  await build(optionsFor(folder, '[name]-[hash]'))
}

/** The address of a stream of events that tells the pages of each build in development. */
export const BUILT_AGAIN = '/studio/built-again'

/**
 * Builds them, and again with every change of a file of theirs. Their scripts keep their names, and load the page again when
 * they hear of a build.
 *
 * @param {() => void} onBuilt
 */
export async function watchStudio(folder, onBuilt) {
  const { context } = await import('esbuild')
  const options = optionsFor(folder, '[dir]-[name]')
  const studio = await context({
    ...options,
    minify: false,
    // Every file of a page begins with it.
    banner: {
      js: `globalThis.builtAgain ??= Object.assign(new EventSource('${BUILT_AGAIN}'), { onmessage: () => location.reload() })`,
    },
    plugins: [
      ...options.plugins,
      { name: 'built', setup: (build) => build.onEnd(({ errors }) => errors.length || onBuilt()) },
    ],
  })
  await studio.rebuild()
  await studio.watch()
}

/** @returns {import('esbuild').BuildOptions} */
function optionsFor(folder, entryNames) {
  return {
    absWorkingDir: root,
    entryPoints: Object.keys(PAGES),
    outdir: join(folder, 'assets'),
    entryNames,
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    loader: Object.fromEntries(FILES.map((extension) => [extension, 'file'])),
    // The site serves this picture.
    external: ['/intro-door.webp'],
    // Sanity's code reads settings from `process.env`. Ours come with the page.
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'pages',
        setup: (build) => build.onEnd(({ metafile }) => metafile && writePages(folder, metafile)),
      },
    ],
  }
}

function writePages(folder, metafile) {
  for (const [path, { entryPoint, imports, cssBundle }] of Object.entries(metafile.outputs)) {
    const page = PAGES[entryPoint]
    if (page === undefined) continue
    const source = readFileSync(join(root, 'cms/studio', page), 'utf8')
    const preloaded = imports.filter(({ kind }) => kind === 'import-statement')
    const elements = [
      ...(cssBundle ? [`<link rel="stylesheet" href="${addressOf(cssBundle)}" />`] : []),
      `<script type="module" src="${addressOf(path)}"></script>`,
      ...preloaded.map((file) => `<link rel="modulepreload" href="${addressOf(file.path)}" />`),
    ]
    const text = source.replace(/<script type="module".*<\/script>/, elements.join('\n    '))
    writeFileSync(join(folder, page), text)
  }
}

/** @param {string} path of a file in `assets/`. */
function addressOf(path) {
  return `/studio/assets/${basename(path)}`
}
