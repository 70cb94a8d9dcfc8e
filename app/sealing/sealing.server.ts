import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Where a sealed text stands. Moved anywhere else it cannot be opened. */
export interface Place {
  table: string
  column: string
  /** The row's id, taken from its sequence before the row is written. */
  rowId: number
}

/**
 * Seals texts for the database, so that a dump of it tells nothing: AES-256-GCM, with the text's place as associated data.
 * A sealed text is `v1.<keyId>.<base64url of 12 bytes IV + ciphertext + 16 bytes tag>`; the key id is derived from the key
 * and gives nothing of it away.
 */
export interface Sealing {
  /** @param text any text without lone surrogates, which UTF-8 cannot hold. */
  seal(text: string, place: Place): string
  /** @throws {Unreadable} when the text was altered or moved, or no key of ours sealed it. */
  open(sealed: string, place: Place): string
  /** Whether a text has been sealed at all, by whatever key, or stands there in clear. */
  isSealed(text: string): boolean
  /** Whether a text has been sealed with the current key, and not with an old one. */
  isCurrent(text: string): boolean
  /** Whether a key with this id is among ours. */
  knows(keyId: string): boolean
}

/** A sealed text that cannot be opened where it stands. Its message names the place, never a key or a text. */
export class Unreadable extends Error {
  override name = 'Unreadable'

  constructor(
    place: Place,
    reason: 'not sealed text' | 'sealed with a key that is not ours' | 'altered or moved',
  ) {
    super(`${place.table}.${place.column} of row ${place.rowId} is unreadable: ${reason}`)
  }
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED_FORM = /^v1\.([\w-]{11})\.([\w-]+)$/

/**
 * @param key 32 bytes; seals and opens.
 * @param oldKeys 32 bytes each; only open.
 * @throws {RangeError} for keys of another length: at the start, not when the first artist sends a flight.
 */
export function createSealing(key: Buffer, oldKeys: Buffer[]): Sealing {
  if ([key, ...oldKeys].some(({ length }) => length !== KEY_BYTES))
    throw new RangeError(`A data key has ${KEY_BYTES} bytes.`)
  const currentId = keyId(key)
  const currentKey = createSecretKey(key)
  const keys = new Map<string, KeyObject>(
    [...oldKeys, key].map((known) => [keyId(known), createSecretKey(known)]),
  )

  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(associatedData(place))
      const body = Buffer.concat([
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `v1.${currentId}.${body.toString('base64url')}`
    },

    open(sealed, place) {
      const [, id = '', encoded = ''] = SEALED_FORM.exec(sealed) ?? []
      const body = Buffer.from(encoded, 'base64url')
      // Encoded again, because the last letter of base64 has spare bits: a sealed text has one spelling only.
      if (body.length < IV_BYTES + TAG_BYTES || body.toString('base64url') !== encoded)
        throw new Unreadable(place, 'not sealed text')
      const key = keys.get(id)
      if (!key) throw new Unreadable(place, 'sealed with a key that is not ours')
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(associatedData(place))
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(body.subarray(IV_BYTES, -TAG_BYTES))
        decipher.final()
        return text.toString('utf8')
      } catch {
        throw new Unreadable(place, 'altered or moved')
      }
    },

    isSealed: (text) => text.startsWith('v1.'),
    isCurrent: (text) => SEALED_FORM.exec(text)?.[1] === currentId,
    knows: (id) => keys.has(id),
  }
}

/** @returns the 32 bytes that the text says in base64 (standard or URL alphabet, padded or not), or null when it does not. */
export function parseDataKey(text: string): Buffer | null {
  const digits = text.replace(/=$/, '')
  const key = Buffer.from(digits, 'base64')
  const isWhole =
    key.length === KEY_BYTES &&
    [key.toString('base64').slice(0, -1), key.toString('base64url')].includes(digits)
  return isWhole ? key : null
}

/** As JSON, because plain joining would give `a.b` + `c` and `a` + `b.c` the same bytes. */
function associatedData({ table, column, rowId }: Place): Buffer {
  return Buffer.from(JSON.stringify(['v1', table, column, rowId]))
}

function keyId(key: Buffer): string {
  return createHmac('sha256', key).update('key id').digest().subarray(0, 8).toString('base64url')
}
