import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../db/client/connect.server'
import { createCluster } from '../../db/embedded/cluster.server'
import { startEmbedded, type EmbeddedOptions } from '../../db/embedded/embedded.server'
import { findPrograms, type Programs } from '../../db/embedded/postgres-programs.server'
import { postgresUser } from '../../db/embedded/postgres-user.server'
import { handOut } from './hand-out'
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
  // With its modes: PostgreSQL refuses a folder that others may read, and `cpSync` of Node 24 forgets them.
  execFileSync('cp', ['-a', `${await pristine}/.`, dataDir])
  return dataDir
}

async function aPristineDataDir(): Promise<string> {
  // The folder is removed after this file, so the next file of this process makes another one.
  leftovers.push(() => (pristine = undefined))
  const embedded = await anEmbedded({ dataDir: aDataDir() })
  await embedded[Symbol.asyncDispose]()
  return embedded.dataDir
}

/** PostgreSQL as the run's own server uses it, and of another major version; null when this machine has only one version. */
export function findMajors(): { usual: Programs; other: Programs | null } {
  const scratch = removedLater(scratchFolder('libraries'))
  const usual = findPrograms(null, scratch)
  for (const major of [14, 15, 16, 17, 18, 19, 20].filter((number) => number !== usual.major)) {
    try {
      return { usual, other: findPrograms(major, scratch) }
    } catch {
      // This version is not here.
    }
  }
  return { usual, other: null }
}

/** A data folder whose database these programs have created. So only their version can start on it. */
export async function aDataDirOf(programs: Programs): Promise<string> {
  const dataDir = aDataDir()
  const home = join(dataDir, 'postgres')
  mkdirSync(home, { recursive: true })
  const data = join(home, 'data')
  const settings = { fsync: 'off' }
  const user = postgresUser(home)
  await createCluster({ dataDir, home, data, socketDir: home, programs, user, settings })
  return dataDir
}

/** The embedded database in this process, with a connected client. */
export async function anEmbedded(options: Partial<EmbeddedOptions> = {}) {
  handOut('embedded server')
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
