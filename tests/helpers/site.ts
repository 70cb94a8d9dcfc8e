import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { StartOptions } from '../../server/index'
import type { RunningServer } from '../../server/start/process'
import { testDatabase } from './database'
import { handOut } from './hand-out'
import { leftovers } from './leftovers'
import { fillWithDatabase } from './seeded-folder'
import { borrowSharedSite } from './shared-site'

/** Secrets of every site under test. */
export const SECRETS = {
  ADMIN_PASSWORD: 'stalagmite-and-stalactite',
  DATA_KEY: Buffer.alloc(32, 'cave').toString('base64'),
  CONTENT_TOKEN: 'content-token-of-the-tests',
}

/**
 * When the first site of a worker starts, whatever the machine's date is: eight months after the seed's festival. A test of another
 * day says so by `now`. PostgreSQL, the lake and the browser have the machine's date.
 */
const DAY_OF_THE_TESTS = Date.parse('2026-11-27T12:00:00Z')
const BEHIND_MS = Date.now() - DAY_OF_THE_TESTS

type Settings = Record<string, string>
type Start = (settings: Settings, options?: StartOptions) => Promise<RunningServer>

export interface SiteOptions {
  /** Settings over those of the tests. `DATABASE_URL: ''` is the embedded database with the seed, in a folder of its own. */
  env?: Settings
  /** The server's clock. Default: one that began on the day of the tests. */
  now?: () => Date
  /** The folder of the built Studio. Default: beside the server's build. */
  studioFolder?: string
  /** As in development: what rebuilds the app while it runs. */
  vite?: StartOptions['vite']
  /** The database is away at the start, which then does not wait for what is in it. */
  isDatabaseAway?: boolean
}

export interface Site extends AsyncDisposable {
  url: string
  port: number
  settings: Settings
  services: RunningServer['services']
}

/**
 * The built site in this process, on a free port: `await using site = await startSite({ now: () => new Date('2026-03-01') })`.
 * With options it has a database and a folder of its own. Without options it may be the worker's shared one, emptied.
 */
export async function startSite(options?: SiteOptions): Promise<Site> {
  const shared = options === undefined ? await borrowSharedSite(startOwnSite) : null
  if (shared) return shared
  handOut('site of its own')
  return startOwnSite(options)
}

/**
 * How long a start may wait for content, ids and edition. A site that has not read them shows the seed, without stars and links
 * to acts. On a busy machine a start that waits for half a second only, as in production, would often be one of these.
 */
const WAIT_FOR_CONTENT_MS = 50_000

async function startOwnSite({
  env,
  isDatabaseAway = false,
  now = () => new Date(Date.now() - BEHIND_MS),
  ...options
}: SiteOptions = {}): Promise<Site> {
  // React reads it when it is loaded, and renders differently in development.
  process.env.NODE_ENV = 'production'
  const { start } = (await import(/* @vite-ignore */ pathToFileURL(SERVER).href)) as {
    start: Start
  }
  const ground = await prepare(env)
  try {
    const server = await start(ground.settings, {
      ...options,
      now,
      ...(isDatabaseAway ? {} : { waitForContentMs: WAIT_FOR_CONTENT_MS }),
    })
    // Sanity's cloud is a stand-in in the tests, and has no content.
    if (!isDatabaseAway && ground.settings.SANITY_PROJECT_ID === undefined)
      while (!server.services.content.isLoaded()) await sleep(20)
    return {
      url: server.url,
      port: server.port,
      services: server.services,
      settings: ground.settings,
      [Symbol.asyncDispose]: async () => {
        // A stop waits half a second for open connections. The next test need not wait for that.
        const serverClosing = server.close()
        leftovers.push(() => serverClosing)
        const cleared = serverClosing.then(ground.clear)
        leftovers.push(() => cleared)
        // A failure counts at the end of the file, which may come later.
        for (const step of [serverClosing, cleared]) step.catch(() => undefined)
      },
    }
  } catch (error) {
    await ground.clear()
    throw error
  }
}

export interface SiteProcess extends AsyncDisposable {
  url: string
  settings: Settings
  pid: number
  /** Its standard output and error so far, together. */
  output(): string
  /** Resolves at the end to the exit code, null when a signal ended it. */
  ended: Promise<number | null>
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The built site as a process of its own, for tests that end it. With `settings` of another site it uses that site's data. */
export async function startSiteProcess({
  env,
  limit,
  isDatabaseAway = false,
}: Pick<SiteOptions, 'env' | 'isDatabaseAway'> & {
  /** What it may use, as `ulimit` takes it: `-n 512` for open files. */
  limit?: string
} = {}): Promise<SiteProcess> {
  handOut('site process')
  const ground = await prepare(env)
  const wait = isDatabaseAway ? '' : `, waitForContentMs: ${WAIT_FOR_CONTENT_MS}`
  const options = `{ now: () => new Date(Date.now() - ${BEHIND_MS})${wait} }`
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `${limit === undefined ? '' : `ulimit ${limit} && `}exec "$0" "$@"`,
      process.execPath,
      '--input-type=module',
      '--eval',
      `await (await import(${JSON.stringify(pathToFileURL(SERVER).href)})).serve(${options})`,
    ],
    {
      env: { PATH, HOME, NODE_ENV: 'production', ...ground.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const url = await new Promise<string>((open, fail) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const address = output.match(/^The cave is open: (\S+)$/m)?.[1]
      if (address) open(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) =>
      fail(new Error(`the site ended with ${code} before it was open:\n${output}`)),
    )
  }).catch(async (error: unknown) => {
    await ground.clear()
    throw error
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    settings: ground.settings,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop('SIGKILL')
      await ground.clear()
    },
  }
}

const SERVER = resolve('build/server/index.js')

/** Settings of a site, with a new database and a new folder unless `env` names them. */
async function prepare(env: Settings = {}) {
  const database = env.DATABASE_URL === undefined ? await testDatabase('seeded') : null
  const folder = env.DATA_DIR === undefined ? mkdtempSync(join(tmpdir(), 'site-')) : null
  if (env.DATABASE_URL === '') handOut('embedded server')
  if (folder && env.DATABASE_URL === '') await fillWithDatabase(folder)
  return {
    settings: {
      PORT: '0',
      LOG_LEVEL: 'silent',
      // Tests that need several visitors name their addresses; without that header nothing changes.
      TRUST_PROXY: '1',
      ...SECRETS,
      ...(database && { DATABASE_URL: database.url }),
      ...(folder && { DATA_DIR: folder }),
      ...env,
    } as Settings,
    clear: async () => {
      await database?.[Symbol.asyncDispose]()
      // A picture that nobody waits for any more may still be written into it.
      if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
