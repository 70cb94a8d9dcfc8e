import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import {
  exportContent,
  readImport,
  type Import,
  folderSource,
  openImportSource,
  LakeError,
  LOCAL,
  openStore,
  type Store,
  importContent,
  replaceContent,
  type Transferred,
} from '../../cms/lake/index'
import { findSeed } from '../../cms/seed-folder.server'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { parseEnv, SettingsError, type Env } from '../start/env'
import { StartRefused } from '../start/start-refused'
import { openDataDir, openStorage, type Closing } from '../start/storage'
import { databaseInWords } from './database-in-words'
import { megabytesNowAndThen, nowAndThen } from './progress'

/** How a command talks to its user. */
export interface Terminal {
  say: (line: string) => void
  /** @returns what was typed, or null without a terminal. */
  ask: (question: string) => Promise<string | null>
  /** For the name of an export. */
  now: () => Date
}

const USAGE = `  npm run content:export [file.tar.gz]                     all content with its pictures, as "sanity dataset import" takes it
  npm run content:import <file or folder> [-- --replace]   adds to what is there, or with --replace stands in for it
  npm run content:reset                                    back to the content that the project comes with
  --yes                                                    after "--": nothing is asked`

const log = pino({ level: 'silent' })

/**
 * `content export | import | reset`: works on the database itself, beside the running site or without it. A running site shows
 * the result at once.
 *
 * @returns the exit code.
 */
export async function contentCommand(
  words: string[],
  variables: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, replace: { type: 'boolean' } },
    })
    const [command, path, ...more] = positionals
    const env = parseEnv(variables)
    if (env.SANITY_PROJECT_ID !== undefined) {
      terminal.say(
        'The content is in Sanity’s cloud (SANITY_PROJECT_ID is set), where these commands do nothing. Use "npx sanity dataset export" or "import".',
      )
      return 1
    }
    if (more.length === 0 && command === 'export') return await exporting(env, path, terminal)
    if (more.length === 0 && command === 'import' && path !== undefined)
      return await importing(env, path, values, terminal)
    if (command === 'reset' && path === undefined) return await resetting(env, values, terminal)
    terminal.say(USAGE)
    return 1
  } catch (error) {
    terminal.say(inWords(error))
    return 1
  }
}

async function exporting(
  env: Env,
  given: string | undefined,
  { say, now }: Terminal,
): Promise<number> {
  const path = given ?? `content-${now().toISOString().slice(0, 10)}.tar.gz`
  if (existsSync(path))
    throw new Refused(`There is a file ${path} already. Move it away, or name another one.`)
  const part = `${path}.part`
  try {
    // The exporter would end the process where it cannot write. For its owner alone: drafts and secrets are in it.
    writeFileSync(part, '', { mode: 0o600 })
  } catch (error) {
    throw new Refused(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
  try {
    const { documents, assets } = await onDatabase(env, ({ database }) =>
      exportContent({ database, path: part, seedDir: findSeed(), log }),
    )
    renameSync(part, path)
    say(`${documents} documents and ${assets} pictures and files are in ${path}.`)
    return 0
  } finally {
    rmSync(part, { force: true })
  }
}

async function importing(
  env: Env,
  path: string,
  { yes = false, replace = false }: Wishes,
  terminal: Terminal,
): Promise<number> {
  // Before anything is opened: a file with a mistake in it changes nothing.
  const onUnpack = megabytesNowAndThen(terminal.say, 'of the archive are unpacked')
  const given = await readable(openImportSource(path, onUnpack), terminal)
  if (given.documents.length === 0) throw new Refused(`There is no document in ${path}.`)
  if (
    replace &&
    !yes &&
    !(await isAgreed(terminal, 'All content that is not in the import is deleted.'))
  )
    return 1
  const onStored = megabytesNowAndThen(terminal.say, 'of pictures and files are stored')
  const done = await onStore(env, (store) =>
    replace ? replaceContent(store, given, onStored) : importContent(store, given, onStored),
  )
  terminal.say(sentenceOf(done))
  return 0
}

async function resetting(env: Env, { yes = false }: Wishes, terminal: Terminal): Promise<number> {
  if (
    !yes &&
    !(await isAgreed(
      terminal,
      'All content goes back to what the project comes with; what you wrote is gone from the site.',
    ))
  )
    return 1
  const seed = await readable(folderSource(findSeed()), terminal)
  terminal.say(sentenceOf(await onStore(env, (store) => replaceContent(store, seed))))
  return 0
}

interface Wishes {
  yes?: boolean | undefined
  replace?: boolean | undefined
}

/** An error that the caller can correct. The message says how. */
class Refused extends Error {
  override name = 'Refused'
}

async function readable(
  source: ReturnType<typeof openImportSource>,
  { say }: Terminal,
): Promise<Import> {
  const onRead = nowAndThen((read, total) =>
    say(`${read} of ${total} pictures and files are read.`),
  )
  try {
    return await readImport(await source, { ...LOCAL, withPreviews: true, onRead })
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read'
    throw new Refused(`Nothing was imported: ${reason}.`, { cause: error })
  }
}

async function isAgreed({ ask, say }: Terminal, consequence: string): Promise<boolean> {
  const typed = await ask(
    `${consequence}\nThe history stays, so that single documents can be restored. Go on? [y/N] `,
  )
  const saidYes = typed !== null && /^y(es)?$/i.test(typed.trim())
  if (!saidYes)
    say(
      typed === null
        ? 'Nothing was changed: nobody can be asked here. Add "-- --yes" to go on without.'
        : 'Nothing was changed.',
    )
  return saidYes
}

function onStore<T>(env: Env, work: (store: Store) => Promise<T>): Promise<T> {
  return onDatabase(env, async ({ database }) => {
    const store = openStore({ database, dataset: LOCAL.dataset, log })
    return work(store).finally(() => store.close())
  })
}

/** The database of the settings; else the one that a running site has embedded, or the same started for the moment. */
async function onDatabase<T>(
  env: Env,
  work: (opened: { database: Database; dataDir: string }) => Promise<T>,
): Promise<T> {
  const closings: Closing[] = []
  try {
    const dataDir = openDataDir(env.DATA_DIR)
    const database = await openStorage(env, dataDir, log, closings, {
      isShared: true,
      isNeededNow: true,
    })
    return await work({ database, dataDir })
  } finally {
    for (const close of closings.toReversed()) await close()
  }
}

function sentenceOf({ written, deleted }: Transferred): string {
  return `${written} documents were written${deleted > 0 ? `, ${deleted} deleted` : ''}.`
}

function inWords(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return databaseInWords(error)
  if (error instanceof LakeError) return `Nothing was imported: ${reasonOf(error)}`
  if ([Refused, SettingsError, StartRefused].some((kind) => error instanceof kind))
    return (error as Error).message
  if (
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS')
  )
    return USAGE
  return `It did not work, and nothing was changed: ${error instanceof Error ? error.message : 'the reason is not known'}.`
}

/** As in Sanity's API, the items say what is wrong with a document. */
function reasonOf({ message, details }: LakeError): string {
  const [item] = Array.isArray(details.items)
    ? (details.items as { error?: { description?: string } }[])
    : []
  return `${item?.error?.description ?? message}.`.replace(/\.\.$/, '.')
}
