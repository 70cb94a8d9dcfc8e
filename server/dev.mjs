/* `npm run dev`: the same server, with modules that Vite loads and reloads. The Studio is built again when it changes. */
import './node-version.mjs'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { root } from './build-stamp.mjs'
import { watchStudio } from './build-studio.mjs'
import { loadEnvFile } from './env-file.mjs'
import { requirePackages } from './installed.mjs'
import { viteRoot } from './vite-root.mjs'

requirePackages('devDependencies')
// Components are compiled for it, whatever the shell says.
process.env.NODE_ENV = 'development'
loadEnvFile()
process.stderr.write(
  'Building the Studio; what changes in it shows when its page is loaded again …\n',
)
const studioFolder = join(root, '.cache', 'studio')
rmSync(studioFolder, { recursive: true, force: true })
await watchStudio(studioFolder)

/**
 * A change of code that only the server runs reloads the page. Islands are replaced in place.
 *
 * @type {import('vite').Plugin}
 */
const reloadForServerCode = {
  name: 'reload-for-server-code',
  hotUpdate({ file, modules, server }) {
    const { client } = server.environments
    const isInBrowser = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    if (this.environment.name === 'ssr' && modules.length > 0 && !isInBrowser)
      client.hot.send({ type: 'full-reload' })
  },
}

/**
 * The Studio's files as they are now.
 *
 * @type {import('vite').Plugin}
 */
const studioFiles = {
  name: 'studio-files',
  configureServer: ({ middlewares }) =>
    void middlewares.use('/studio/assets', (request, response, next) => {
      const path = join(studioFolder, 'assets', basename(request.url ?? ''))
      if (!existsSync(path)) return next()
      const type = TYPES[extname(path)]
      if (type) response.setHeader('Content-Type', type)
      response.end(readFileSync(path))
    }),
}
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

const { createServer } = await import('vite')
const vite = await createServer({
  ...viteRoot(),
  // The database writes all the time.
  server: { middlewareMode: true, watch: { ignored: ['**/.data/**', '**/.cache/**'] } },
  appType: 'custom',
  plugins: [reloadForServerCode, studioFiles],
})
const { serve } = await vite.ssrLoadModule('/server/index.ts')
await serve({
  vite: {
    middleware: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule('virtual:remix/server-build'),
  },
  studioFolder,
})
