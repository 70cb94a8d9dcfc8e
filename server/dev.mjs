/* `npm run dev`: the same server, with modules that Vite loads and reloads. The Studio is built as for production. */
import { createServer } from 'vite'
import { loadEnvFile } from './env-file.mjs'
import { buildStudioBeside, studioFolder } from './build-studio.mjs'

process.env.NODE_ENV ??= 'development'
loadEnvFile()
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { serve } = await vite.ssrLoadModule('/server/index.ts')
await serve({
  vite: {
    middleware: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule('virtual:remix/server-build'),
  },
  studioFolder,
  studioBuild: buildStudioBeside(),
})
