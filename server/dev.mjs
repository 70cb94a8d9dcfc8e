/* `npm run dev`: the same server, with modules that Vite loads and reloads. The Studio is built once, as for production. */
import './node-version.mjs'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-stamp.mjs'
import { buildStudio } from './build-studio.mjs'
import { loadEnvFile } from './env-file.mjs'
import { requirePackages } from './installed.mjs'
import { viteRoot } from './vite-root.mjs'

requirePackages('devDependencies')
// Components are compiled for it, whatever the shell says.
process.env.NODE_ENV = 'development'
loadEnvFile()
process.stderr.write('Building the Studio; what changes in it shows after the next start …\n')
const studioFolder = join(root, '.cache', 'studio')
rmSync(studioFolder, { recursive: true, force: true })
await buildStudio(studioFolder)

/**
 * A change of code that only the server runs reloads the page. Islands are replaced in place.
 *
 * @type {import('vite').Plugin}
 */
const reloadForServerCode = {
  name: 'reload-for-server-code',
  hotUpdate({ file, server }) {
    const { client } = server.environments
    const isInBrowser = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    if (this.environment.name === 'ssr' && !isInBrowser) client.hot.send({ type: 'full-reload' })
  },
}

const { createServer } = await import('vite')
const vite = await createServer({
  ...viteRoot(),
  server: { middlewareMode: true },
  appType: 'custom',
  plugins: [reloadForServerCode],
})
const { serve } = await vite.ssrLoadModule('/server/index.ts')
await serve({
  vite: {
    middleware: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule('virtual:remix/server-build'),
  },
  studioFolder,
})
