/*
 * `npm run dev`: the same server, with modules that Vite loads and reloads. After a change the browser loads its
 * page again: at once, after the site was opened again where it holds the code, such as a query, or after the Studio was built again.
 */
import './node-version.mjs'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { root } from './build-stamp.mjs'
import { BUILT_AGAIN, watchStudio } from './build-studio.mjs'
import { loadEnvFile } from './env-file.mjs'
import { requirePackages } from './installed.mjs'
import { viteRoot } from './vite-root.mjs'

requirePackages('devDependencies')
// Components are compiled for it, whatever the shell says.
process.env.NODE_ENV = 'development'
loadEnvFile()
process.stderr.write('Building the Studio …\n')
const studioFolder = join(root, '.cache', 'studio')
rmSync(studioFolder, { recursive: true, force: true })
/** The pages of the Studio that wait for the next build. */
const waiting = new Set()
await watchStudio(studioFolder, () => waiting.forEach((page) => page.write('data:\n\n')))

const SERVER = '/server/index.ts'
const GATHERING_MS = 30

/** Whether the running site holds a module. What pages are made of is loaded for each request. */
function isHeld(module, seen = new Set()) {
  if (seen.has(module) || module.id?.includes('virtual:remix')) return false
  seen.add(module)
  return module.url === SERVER || [...module.importers].some((from) => isHeld(from, seen))
}

/**
 * The Studio's files as they are now.
 *
 * @type {import('vite').Plugin}
 */
const studioFiles = {
  name: 'studio-files',
  configureServer({ middlewares }) {
    middlewares.use('/studio/assets', (request, response, next) => {
      const path = join(studioFolder, 'assets', basename(request.url ?? ''))
      if (!existsSync(path)) return next()
      const type = TYPES[extname(path)]
      if (type) response.setHeader('Content-Type', type)
      response.end(readFileSync(path))
    })
    middlewares.use(BUILT_AGAIN, (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      waiting.add(response)
      response.on('close', () => waiting.delete(response))
    })
  },
}
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

const { createServer } = await import('vite')
const vite = await createServer({
  ...viteRoot(),
  // The database writes all the time.
  server: { middlewareMode: true, watch: { ignored: ['**/.data/**', '**/.cache/**'] } },
  appType: 'custom',
  plugins: [studioFiles],
})
let site = null
let refuse
let opening
const changed = new Set()
let turn = Promise.resolve()
const { runAsProcess } = await vite.ssrLoadModule(SERVER)
await runAsProcess(async (onRefused) => {
  refuse = onRefused
  await open()
  return { ...site, close, kill: () => site?.kill() }
})

/** Opens the site as its files are now, in place of the one before. */
async function open() {
  const { start } = await vite.ssrLoadModule(SERVER)
  await close()
  site = await start(process.env, {
    vite: {
      middleware: vite.middlewares,
      loadBuild: () => vite.ssrLoadModule('virtual:remix/server-build'),
    },
    studioFolder,
    onRefused: refuse,
  })
}

async function close() {
  // They listen again by themselves.
  for (const page of waiting) page.end()
  await site?.close()
  site = null
}

vite.watcher.on('change', (file) => {
  changed.add(file)
  clearTimeout(opening)
  // Not at once: several files may be written together, and Vite first has to learn that its modules are out of date.
  opening = setTimeout(() => void (turn = turn.then(show)), GATHERING_MS)
})

/** Loads the pages again, once the site has been opened again where it holds what has changed. */
async function show() {
  const { moduleGraph } = vite.environments.ssr
  const modules = [...changed].flatMap((file) => [...(moduleGraph.getModulesByFile(file) ?? [])])
  changed.clear()
  if (modules.length === 0) return
  // After an error the next change may mend it.
  if (modules.some((module) => isHeld(module)))
    await open().catch((error) => process.stderr.write(`${error.stack ?? error}\n`))
  vite.environments.client.hot.send({ type: 'full-reload' })
}
