/* One part of a build, in a process of its own: `node server/build-part.mjs client|server|studio <folder>`. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build-stamp.mjs'
import { buildStudio } from './build-studio.mjs'
import { viteRoot } from './vite-root.mjs'

const [, , part, folder] = process.argv
process.env.NODE_ENV = 'production'

const PARTS = {
  studio: () => buildStudio(join(folder, 'studio')),
  client: () => buildSite(),
  server: async () => {
    await buildSite({ plugins: [ourFront], build: { ssr: true } })
    for (const ofVite of ['client/.vite', 'server/.vite', 'server/assets'])
      rmSync(join(folder, ofVite), { recursive: true, force: true })
    // A route that lacks something fails the build, and not the first start.
    const { checkRoutes } = await import(pathToFileURL(join(folder, 'server/index.js')).href)
    checkRoutes()
  },
}

/**
 * The server's build reads the list of files that the client's build has written. Until it needs that list, both run side by
 * side.
 */
const clientIsBuilt = part === 'server' ? once(process, 'message') : null
/** @type {import('vite').Plugin} */
const ourFront = {
  name: 'our-front',
  // After Remix's plugin, whose entry it overrides: ours is the front, which imports the Remix app.
  config: () => ({
    build: {
      target: 'node20',
      // The bundle is one file. A running site has loaded all of it, so a new build can replace it.
      rolldownOptions: {
        input: '/server/index.ts',
        // It would leave out half a per cent of the server, and take a seventh of this part's time.
        treeshake: false,
        output: { codeSplitting: false },
      },
    },
    // A start reads one file and not a thousand small ones, which halves its processor time. These two stay packages: sharp has
    // native code, and pino starts a thread from a file.
    ssr: { noExternal: true, external: ['sharp', 'pino'] },
  }),
  load: {
    order: 'pre',
    async handler(id) {
      if (id.endsWith('virtual:remix/server-manifest')) await clientIsBuilt
    },
  },
}

/** @param {import('vite').InlineConfig} [config] */
async function buildSite(config) {
  // Read by `remix.config.js`.
  process.env.BUILD_FOLDER = relative(root, folder)
  const { build } = await import('vite')
  await build({ ...viteRoot(), logLevel: 'warn', ...config })
}

try {
  await PARTS[part]()
  process.exit(0)
} catch (error) {
  // A RouteError says what a route lacks; its stack would say nothing more.
  process.stderr.write(`${error.name === 'RouteError' ? error.message : error.stack}\n`)
  process.exit(1)
}
