import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../db/client/connect.server'
import { troubleLog } from '../db/trouble-log.server'
import { keepTrying } from '../db/keep-trying.server'
import { publicIdKey } from '../db/tables/public-id-keys.server'

const KEY_BYTES = 32
const ID_LENGTH = 12
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Makes the public ids of slots. They give nothing away, and stay when a secret is revealed. */
export interface PublicIds {
  /** Null as long as the key is not known, because neither this process nor an earlier one has reached the database. */
  of(dayId: string, slotKey: string): string | null
  /** Changes whenever the key changes, and does not reveal it. Empty as long as the key is not known. */
  state(): string
  /** Resolves when the key is known. */
  settled: Promise<void>
  close(): Promise<void>
}

/** The key comes from the database. A copy in the data folder serves while the database is away. */
export function openPublicIds({
  database,
  dataDir,
  log,
}: {
  database: Database
  dataDir: string
  log: Logger
}): PublicIds {
  const copy = join(dataDir, 'content-cache', 'public-id-key')
  let key: Buffer | null = null
  let state = ''
  let settle: () => void
  const settled = new Promise<void>((resolve) => (settle = resolve))
  const take = (found: Buffer) => {
    key = found
    state = idUnder(found, '', '')
    settle()
  }
  void readFile(copy).then(
    (kept) => {
      if (key === null && kept.length === KEY_BYTES) take(kept)
    },
    () => undefined,
  )
  const reading = keepTrying(
    async () => {
      const found = await database.run((sql) => publicIdKey(sql, randomBytes(KEY_BYTES)))
      take(found)
      await writeCopy(copy, found).catch((error: unknown) =>
        log.warn({ err: error }, 'the key of public ids cannot be copied to the disk'),
      )
    },
    troubleLog(log, 'the key of public ids'),
  )
  reading.now()

  return {
    of: (dayId, slotKey) => (key === null ? null : idUnder(key, dayId, slotKey)),
    state: () => state,
    settled,
    close: reading.close,
  }
}

function idUnder(key: Buffer, dayId: string, slotKey: string): string {
  return inBase32(
    createHmac('sha256', key)
      .update(JSON.stringify([dayId, slotKey]))
      .digest(),
  )
}

function inBase32(digest: Buffer): string {
  let bits = digest.readBigUInt64BE()
  let text = ''
  while (text.length < ID_LENGTH) {
    text += BASE32[Number(bits & 31n)]
    bits >>= 5n
  }
  return text
}

async function writeCopy(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.tmp`, bytes, { mode: 0o600 })
  await rename(`${path}.tmp`, path)
}
