import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { onPostgres, type LakeDatabase } from './database.server'

/** A database and how to leave it. */
export interface OpenedDatabase {
  database: LakeDatabase
  close(): Promise<void>
}

/** The type of a message with which a client ends its connection. */
const TERMINATE = 'X'.charCodeAt(0)

/**
 * A PostgreSQL within this process, empty at first and gone with it: PGlite. It has one connection, so a transaction must not wait
 * for a statement outside of it.
 */
export async function openMemoryDatabase(): Promise<OpenedDatabase> {
  const pglite = await openPglite()
  const channels = new Map<string, Set<(payload: string) => void>>()
  const options = {
    max: 1,
    // Of postgres.js, which has no types for these two.
    socket: () => connectionTo(pglite),
    onnotify: (channel: string, payload: string) =>
      channels.get(channel)?.forEach((listener) => listener(payload)),
    user: 'postgres',
    database: 'postgres',
    fetch_types: false,
    max_lifetime: null,
    onnotice: () => undefined,
  }
  const sql = postgres(options)
  return {
    database: {
      ...onPostgres(sql),
      // The driver would open a second connection for this.
      async listen(channel, onNotify) {
        await sql`listen ${sql(channel)}`
        const listeners = channels.get(channel) ?? new Set()
        channels.set(channel, listeners.add(onNotify))
        return async () => void listeners.delete(onNotify)
      },
    },
    async close() {
      await sql.end({ timeout: 1 })
      await pglite.close()
    },
  }
}

async function openPglite(): Promise<PGlite> {
  const packages = Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-prepopulatedfs'),
  ])
  const [{ PGlite: Server }, { dataDir }] = await packages.catch((error: unknown) => {
    throw new Error(
      'A lake in memory needs two more packages: npm install @electric-sql/pglite@0.5.8 @electric-sql/pglite-prepopulatedfs@0.5.8',
      { cause: error },
    )
  })
  return Server.create({ loadDataDir: await dataDir() })
}

/** A connection of the driver to PGlite, in place of a socket. */
function connectionTo(pglite: PGlite): Duplex {
  const answer = callbackify(async (messages: Buffer) => {
    if (messages[0] === TERMINATE) connection.push(null)
    else connection.push(await pglite.execProtocolRaw(messages, { syncToFs: false }))
  })
  const connection = new Duplex({
    read: () => undefined,
    write: (messages: Buffer, _, done) => answer(messages, done),
  })
  // The driver ends only a socket that says so.
  return Object.assign(connection, { readyState: 'open' })
}
