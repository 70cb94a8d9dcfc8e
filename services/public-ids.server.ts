import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../db/client/connect.server'
import { sharedReading } from '../db/shared-reading.server'
import { troubleLog } from '../db/trouble-log.server'
import { writeCopy } from '../common/write-copy.server'
import { EDITIONS_CHANNEL } from '../db/tables/editions.server'
import { publicIdKey } from '../db/tables/public-id-keys.server'

const KEY_BYTES = 32
const YEAR_BYTES = 2
const ID_LENGTH = 12
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * Makes the public ids of slots. They give nothing away, and stay when a secret is revealed. The same slot has another id in
 * another edition, so that no star, calendar or address of one year means something of the next.
 */
export interface PublicIds {
  /**
   * @param edition - the year of the festival; null when the content does not tell it
   * @returns null as long as the key is not known, because neither this process nor an earlier one has reached the database.
   */
  of(dayId: string, slotKey: string, edition: number | null): string | null
  /**
   * Changes whenever the ids of this edition change, and reveals nothing. Empty as long as the key is not known. It is cheap,
   * because the page cache asks for it with every request.
   */
  state(edition: number | null): string
  /** Resolves when the key is known. */
  settled: Promise<void>
  close(): Promise<void>
}

/**
 * The key comes from the database, with the first edition that it knew. A copy in the data folder serves while the database is
 * away.
 */
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
  let known: Known | null = null
  let settle: () => void
  const settled = new Promise<void>((resolve) => (settle = resolve))
  const take = (found: KeyOfIds) => {
    known = { ...found, mark: idUnder(found.key, ['', '']) }
    settle()
  }
  void readFile(copy).then(
    (bytes) => {
      const found = fromCopy(bytes)
      if (known === null && found !== null) take(found)
    },
    () => undefined,
  )
  const reading = sharedReading({
    database,
    // An instance tells the database of the first edition there.
    channel: EDITIONS_CHANNEL,
    async read() {
      const found = await database.run((sql) => publicIdKey(sql, randomBytes(KEY_BYTES)))
      take(found)
      await writeCopy(copy, toCopy(found)).catch((error: unknown) =>
        log.warn({ err: error }, 'the key of public ids cannot be copied to the disk'),
      )
    },
    trouble: troubleLog(log, 'the key of public ids'),
  })

  return {
    of: (dayId, slotKey, edition) =>
      known && idUnder(known.key, [dayId, slotKey, ...yearOf(known, edition)]),
    state: (edition) => (known ? [known.mark, ...yearOf(known, edition)].join('-') : ''),
    settled,
    close: reading.close,
  }
}

interface KeyOfIds {
  key: Buffer
  firstEdition: number | null
}

/** With what tells one key from another. */
type Known = KeyOfIds & { mark: string }

/** The ids of the first edition are older than the table of editions, and have no year in them. */
function yearOf({ firstEdition }: KeyOfIds, edition: number | null): string[] {
  const isOfFirst = edition === null || firstEdition === null || edition === firstEdition
  return isOfFirst ? [] : [String(edition)]
}

/** The key, and the year of the first edition in two bytes where it is known. */
function toCopy({ key, firstEdition }: KeyOfIds): Buffer {
  const year = Buffer.alloc(firstEdition === null ? 0 : YEAR_BYTES)
  if (firstEdition !== null) year.writeUInt16BE(firstEdition)
  return Buffer.concat([key, year])
}

function fromCopy(bytes: Buffer): KeyOfIds | null {
  const hasYear = bytes.length === KEY_BYTES + YEAR_BYTES
  if (bytes.length !== KEY_BYTES && !hasYear) return null
  return {
    key: bytes.subarray(0, KEY_BYTES),
    firstEdition: hasYear ? bytes.readUInt16BE(KEY_BYTES) : null,
  }
}

function idUnder(key: Buffer, parts: string[]): string {
  return inBase32(createHmac('sha256', key).update(JSON.stringify(parts)).digest())
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
