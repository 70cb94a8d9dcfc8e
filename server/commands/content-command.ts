import type { SanityClient } from '@sanity/client'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import {
  exportContent,
  readImport,
  type Import,
  folderSource,
  openImportSource,
  LOCAL,
  type Store,
  importContent,
  replaceContent,
  type Transferred,
} from 'content-lake'
import { migrateImported } from '../../cms/content-migrations.server'
import { findSeed } from '../../cms/seed-folder.server'
import { addSeedTranslations, type AddedTranslations } from '../../cms/seed-translations'
import { TRANSLATED } from '../../cms/translations'
import { openAssetStore } from '../start/asset-store'
import type { Env } from '../start/env'
import { isAgreed, type Terminal } from './agreement'
import { databaseName, onDatabase } from './command-database'
import { migrating } from './content-migrate'
import { cloudWriter, onStore, silent } from './content-store'
import { Refused } from './error-in-words'
import { megabytesNowAndThen, nowAndThen } from './progress'
import { runnerOf, type Command, type Given } from './run-command'

const USAGE = `  npm run content:export [file.tar.gz]                     all content with its pictures, as "sanity dataset import" takes it
  npm run content:import <file or folder> [-- --replace]   adds to what is there, or with --replace stands in for it
  npm run content:translations                             adds the project's own Spanish and German where its English is unchanged
  npm run content:migrate [-- --dry-run]                   brings content of an earlier version up to this one, as a start does; or says what would change
  npm run content:reset                                    back to the content that the project comes with
  --yes                                                    after "--": nothing is asked`

const HISTORY = 'The history stays, so that single documents can be restored.'

/**
 * `npm run content:…`: works on the database itself, beside the running site or without it. A running site shows the result at
 * once.
 */
export const contentCommand = runnerOf(
  {
    export: { options: [], takes: [0, 1], run: ofOwnLake(exporting) },
    import: { options: ['replace', 'yes'], takes: [1, 1], run: ofOwnLake(importing) },
    migrate: { options: ['dry-run'], takes: [0, 0], run: migrating },
    reset: { options: ['yes'], takes: [0, 0], run: ofOwnLake(resetting) },
    translations: { options: [], takes: [0, 0], run: translating },
  },
  USAGE,
)

function ofOwnLake(run: Command['run']): Command['run'] {
  return async (env, ...given) => {
    if (env.SANITY_PROJECT_ID !== undefined)
      throw new Refused(
        'The content is in Sanity’s cloud (SANITY_PROJECT_ID is set), where these commands do nothing. Use "npx sanity dataset export" or "import".',
      )
    return run(env, ...given)
  }
}

async function exporting(env: Env, { say, now }: Terminal, { word }: Given): Promise<number> {
  const path = word || `content-${now().toISOString().slice(0, 10)}.tar.gz`
  if (existsSync(path))
    throw new Refused(`There is a file ${path} already. Move it away, or name another one.`)
  const part = `${path}.part`
  try {
    // We write the file, because the exporter would end the process when it cannot write. Only its owner may read it: it has
    // drafts and secrets in it.
    // Never a file that is there: another export may be writing it.
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refused(
      code === 'EEXIST' ? partExists(part) : `${path} cannot be written (${code}).`,
      { cause: error },
    )
  }
  try {
    const assetStore = await openAssetStore(env)
    const { documents, assets } = await onDatabase(env, { isShared: true }, (database) =>
      exportContent({ database, assetStore, path: part, log: silent }),
    )
    renameSync(part, path)
    say(`${documents} documents and ${assets} pictures and files are in ${path}.`)
    return 0
  } finally {
    rmSync(part, { force: true })
  }
}

function partExists(part: string): string {
  return `There is a file ${part} already: another export is being written, or one was cut off. Remove it, or name another file.`
}

async function importing(
  env: Env,
  terminal: Terminal,
  { word: path, has }: Given,
): Promise<number> {
  const replace = has('replace')
  // Before anything is opened: a file with a mistake in it changes nothing.
  const onUnpack = megabytesNowAndThen(terminal.say, 'of the archive are unpacked')
  return withImport(openImportSource(path, onUnpack), terminal, async (given) => {
    if (given.documents.length === 0) throw new Refused(`There is no document in ${path}.`)
    if (
      replace &&
      !has('yes') &&
      !(await isAgreed(
        terminal,
        `All content in ${databaseName(env)} that is not in the import is deleted. ${HISTORY}`,
      ))
    )
      return 1
    const onStored = megabytesNowAndThen(terminal.say, 'of pictures and files are stored')
    const done = await onStore(env, async (store) => {
      const others = replace ? [] : [...(await store.snapshot()).documents.values()]
      const documents = migrateImported(given.documents, others)
      const write = replace ? replaceContent : importContent
      return write(store, { ...given, documents }, onStored)
    })
    terminal.say(sentenceOf(done))
    return 0
  })
}

async function resetting(env: Env, terminal: Terminal, { has }: Given): Promise<number> {
  if (
    !has('yes') &&
    !(await isAgreed(
      terminal,
      `All content in ${databaseName(env)} goes back to what the project comes with; what you wrote is gone from the site. ${HISTORY}`,
    ))
  )
    return 1
  return withImport(folderSource(findSeed()), terminal, async (seed) => {
    terminal.say(sentenceOf(await onStore(env, (store) => replaceContent(store, seed))))
    return 0
  })
}

async function translating(env: Env, { say }: Terminal, { variables }: Given): Promise<number> {
  const { documents } = await readImport(await folderSource(findSeed()), {
    ...LOCAL,
    withPreviews: false,
  })
  const texts =
    env.SANITY_PROJECT_ID === undefined
      ? await onStore(env, (store) => translateStore(store, documents))
      : await translateCloud(cloudWriter(env, variables), documents)
  say(
    texts === 0
      ? 'There is nothing to add: every text that is still the project’s own is translated.'
      : `${texts} translations were added.`,
  )
  return 0
}

async function translateStore(store: Store, seed: Import['documents']): Promise<number> {
  let texts = 0
  await store.commit({
    author: 'translations',
    change(copy) {
      texts = 0
      for (const document of copy.documents.values()) {
        const added = translationsFor(document, seed)
        texts += added.texts
        if (added.texts > 0) copy.apply({ patch: { id: document._id, set: added.changed } })
      }
    },
  })
  return texts
}

async function translateCloud(client: SanityClient, seed: Import['documents']): Promise<number> {
  const stored = await client.fetch<StoredDocument[]>('*[_type in $types]', {
    types: Object.keys(TRANSLATED),
  })
  let texts = 0
  const transaction = client.transaction()
  for (const document of stored) {
    const added = translationsFor(document, seed)
    texts += added.texts
    // What was written since then refuses the whole.
    if (added.texts > 0)
      transaction.patch(document._id, { ifRevisionID: document._rev, set: added.changed })
  }
  if (texts > 0) await transaction.commit()
  return texts
}

type StoredDocument = Record<string, unknown> & { _id: string; _rev: string }

/** Drafts and versions of a release get the translations of their document. */
function translationsFor(
  document: Record<string, unknown> & { _id: string },
  seed: Import['documents'],
): AddedTranslations {
  const id = document._id.replace(/^(drafts|versions\.[^.]+)\./, '')
  return addSeedTranslations(document, seed.find(({ _id }) => _id === id) ?? {})
}

/** Reads an import for `work`, and removes afterwards what was unpacked for it. */
async function withImport<T>(
  opening: ReturnType<typeof openImportSource>,
  { say }: Terminal,
  work: (given: Import) => Promise<T>,
): Promise<T> {
  const onRead = nowAndThen((read, total) =>
    say(`${read} of ${total} pictures and files are read.`),
  )
  const onIrregular = (path: string) =>
    say(
      `The picture ${path} breaks a rule of its format. Browsers show it all the same, so it is imported.`,
    )
  const options = { ...LOCAL, withPreviews: true, onRead, onIrregular }
  const source = await opening.catch(refuseImport)
  try {
    return await work(await readImport(source, options).catch(refuseImport))
  } finally {
    await source.close()
  }
}

function refuseImport(error: unknown): never {
  const reason = error instanceof Error ? error.message : 'it cannot be read'
  throw new Refused(`Nothing was imported: ${reason}.`, { cause: error })
}

function sentenceOf({ written, deleted }: Transferred): string {
  return `${written} documents were written${deleted > 0 ? `, ${deleted} deleted` : ''}.`
}
