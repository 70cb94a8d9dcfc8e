import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../db/client/connect.server'
import { startEmbedded, type EmbeddedOptions } from '../../db/embedded/embedded.server'
import { leftovers } from './leftovers'
import { scratchFolder } from './scratch-folder'

/** The same folder, gone when the tests of the file are done. */
export function removedLater(folder: string): string {
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function aDataDir(name = 'data'): string {
  return join(removedLater(scratchFolder('embedded')), name)
}

let pristine: Promise<string> | undefined

/** A folder that was used before: a copy of one, because making PostgreSQL's files takes most of a first start. */
export async function aUsedDataDir(): Promise<string> {
  pristine ??= aPristineDataDir()
  const dataDir = aDataDir()
  cpSync(await pristine, dataDir, { recursive: true })
  return dataDir
}

async function aPristineDataDir(): Promise<string> {
  // The next file of this process makes its own.
  leftovers.push(() => (pristine = undefined))
  const embedded = await anEmbedded({ dataDir: aDataDir() })
  await embedded[Symbol.asyncDispose]()
  return embedded.dataDir
}

/** The embedded database in this process, with what is needed to ask it something. */
export async function anEmbedded(options: Partial<EmbeddedOptions> = {}) {
  const dataDir = options.dataDir ?? (await aUsedDataDir())
  // Without fsync everything here takes half the time; where it matters it is asked for.
  const server = await startEmbedded({
    dataDir,
    log: pino({ level: 'silent' }),
    settings: { fsync: 'off' },
    ...options,
  })
  const database = openDatabase(server.target)
  return {
    dataDir,
    server,
    database,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await server.stop()
    },
  }
}
