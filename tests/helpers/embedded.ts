import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../db/client/connect.server'
import { startEmbedded, type EmbeddedOptions } from '../../db/embedded/embedded.server'
import { leftovers } from './leftovers'
import { scratchFolder } from './scratch-folder'

/** @returns the given folder, which is removed after the tests of the file. */
export function removedLater(folder: string): string {
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function aDataDir(name = 'data'): string {
  return join(removedLater(scratchFolder('embedded')), name)
}

let pristine: Promise<string> | undefined

/** A data folder after its first start. It is a copy, because making PostgreSQL's files takes most of a first start. */
export async function aUsedDataDir(): Promise<string> {
  pristine ??= aPristineDataDir()
  const dataDir = aDataDir()
  cpSync(await pristine, dataDir, { recursive: true })
  return dataDir
}

async function aPristineDataDir(): Promise<string> {
  // The folder is removed after this file, so the next file of this process makes another one.
  leftovers.push(() => (pristine = undefined))
  const embedded = await anEmbedded({ dataDir: aDataDir() })
  await embedded[Symbol.asyncDispose]()
  return embedded.dataDir
}

/** The embedded database in this process, with a connected client. */
export async function anEmbedded(options: Partial<EmbeddedOptions> = {}) {
  const dataDir = options.dataDir ?? (await aUsedDataDir())
  // Without fsync these tests take half the time. Tests that need it turn it on by `options`.
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
