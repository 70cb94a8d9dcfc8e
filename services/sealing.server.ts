import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** The place of a sealed text in the database. The text cannot be opened in any other place. */
export interface SealedPlace {
  table: string
  column: string
  /** The row's id. It is made before the row is inserted. */
  rowId: number | string
}

/**
 * Encrypts texts for the database, so that a dump does not reveal them. It uses AES-256-GCM with the text's place as
 * associated data. A sealed text is `v1.<keyId>.<base64url of 12 bytes IV + ciphertext + 16 bytes tag>`. The key id is an
 * HMAC made with the key, so it does not reveal the key.
 */
export interface Sealing {
  /** @param text - must not contain lone surrogates, which UTF-8 cannot encode */
  seal(text: string, place: SealedPlace): string
  /** @throws {Unreadable} when the text was altered or moved, or its key is unknown */
  open(sealed: string, place: SealedPlace): string
  /** Whether a text is sealed, with any key. Otherwise it is plain text. */
  isSealed(text: string): boolean
  /** Whether a text is sealed with the current key. */
  isCurrent(text: string): boolean
  /** Whether the current key or an old key has this id. */
  hasKey(keyId: string): boolean
}

/** A sealed text that cannot be opened. The message contains the place, never a key or a text. */
export class Unreadable extends Error {
  override name = 'Unreadable'

  constructor(
    place: SealedPlace,
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
 * @param key - 32 bytes, for sealing and opening
 * @param oldKeys - 32 bytes each, only for opening
 * @throws {RangeError} for a key of another length, so that a wrong key fails at the start and not at the first submission
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
      // The last letter of base64 has spare bits. Encoding again ensures that only one spelling is accepted.
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
    hasKey: (id) => keys.has(id),
  }
}

/** @returns the 32 bytes of a base64 text (standard or URL alphabet, padded or not), or null when the text is not that */
export function parseDataKey(text: string): Buffer | null {
  const digits = text.replace(/=$/, '')
  const key = Buffer.from(digits, 'base64')
  const isWhole =
    key.length === KEY_BYTES &&
    [key.toString('base64').slice(0, -1), key.toString('base64url')].includes(digits)
  return isWhole ? key : null
}

/** JSON keeps the parts apart: when joined, `a.b` + `c` and `a` + `b.c` would give the same bytes. */
function associatedData({ table, column, rowId }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify(['v1', table, column, rowId]))
}

function keyId(key: Buffer): string {
  return createHmac('sha256', key).update('key id').digest().subarray(0, 8).toString('base64url')
}
