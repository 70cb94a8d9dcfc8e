import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSealing, parseDataKey, Unreadable, type SealedPlace } from './sealing.server'

const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const anyPlace: fc.Arbitrary<SealedPlace> = fc.record({
  table: fc.string(),
  column: fc.string(),
  rowId: fc.nat(),
})

function aKey(): Buffer {
  return randomBytes(32)
}

function aPlace(changes: Partial<SealedPlace> = {}): SealedPlace {
  return { table: 'artist_flight_details', column: 'passport_number', rowId: 7, ...changes }
}

describe('sealing', () => {
  test('any text that was sealed opens in the same place', () => {
    const { seal, open } = createSealing(aKey(), [])
    fc.assert(
      fc.property(anyText, anyPlace, (text, place) => open(seal(text, place), place) === text),
    )
  })

  test('sealed text has the documented form and length, and contains nothing of the text', () => {
    const { seal } = createSealing(aKey(), [])
    const sealed = seal('X1234567', aPlace())
    expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]{11}\.[A-Za-z0-9_-]+$/)
    const body = Buffer.from(sealed.split('.')[2]!, 'base64url')
    expect(body).toHaveLength(12 + 8 + 16)
    expect(body.toString('latin1')).not.toContain('X1234567')
  })

  test('sealing the same text twice gives different results', () => {
    const { seal } = createSealing(aKey(), [])
    const sealed = Array.from({ length: 1000 }, () => seal('X1234567', aPlace()))
    expect(new Set(sealed.map((text) => text.slice(-20))).size).toBe(1000)
    expect(
      new Set(
        sealed.map((text) => Buffer.from(text.split('.')[2]!, 'base64url').toString('hex', 0, 12)),
      ).size,
    ).toBe(1000)
  })

  test.each(['table', 'column', 'rowId'] as const)(
    'text is unreadable in a place with another %s',
    (part) => {
      const { seal, open } = createSealing(aKey(), [])
      fc.assert(
        fc.property(anyText, anyPlace, anyPlace, (text, home, other) => {
          fc.pre(home[part] !== other[part])
          expect(() => open(seal(text, home), { ...home, [part]: other[part] })).toThrow(Unreadable)
        }),
      )
    },
  )

  test('places that would be equal when joined are different', () => {
    const { seal, open } = createSealing(aKey(), [])
    const alike = [
      aPlace({ table: 'a', column: 'b.c' }),
      aPlace({ table: 'a.b', column: 'c' }),
      aPlace({ table: 'a","b', column: 'c' }),
    ]
    for (const home of alike) {
      for (const elsewhere of alike.filter((place) => place !== home)) {
        expect(() => open(seal('X1234567', home), elsewhere)).toThrow(Unreadable)
      }
    }
  })

  test('text with any one character altered, left out or added is unreadable', () => {
    const { seal, open } = createSealing(aKey(), [])
    const anyCharacter = fc.oneof(
      fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '),
      fc.string({ minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(
        anyText,
        fc.nat(),
        anyCharacter,
        fc.constantFrom('altered', 'left out', 'added'),
        (text, at, character, how) => {
          const sealed = seal(text, aPlace())
          const index = at % sealed.length
          const spoiled =
            sealed.slice(0, index) +
            (how === 'left out' ? '' : character) +
            sealed.slice(how === 'added' ? index : index + 1)
          fc.pre(spoiled !== sealed)
          expect(() => open(spoiled, aPlace())).toThrow(Unreadable)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('text with any one bit flipped is unreadable', () => {
    const { seal, open } = createSealing(aKey(), [])
    const [version, id, encoded] = seal('X1234567', aPlace()).split('.') as [string, string, string]
    const body = Buffer.from(encoded, 'base64url')
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const flipped = Buffer.from(body)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => open(`${version}.${id}.${flipped.toString('base64url')}`, aPlace())).toThrow(
        Unreadable,
      )
    }
  })

  test('text in another spelling of the same bytes is unreadable', () => {
    const { seal, open } = createSealing(aKey(), [])
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const sealed = seal('X1', aPlace())
    // The base64 of 30 bytes has no spare bits. That of 31 bytes has four in its last letter.
    const spare = seal('X12', aPlace())
    const lastLetter = alphabet[alphabet.indexOf(spare.at(-1)!) + 1]!
    for (const spelling of [
      `${sealed}=`,
      `${sealed}\n`,
      `${sealed}.`,
      ` ${sealed}`,
      spare.slice(0, -1) + lastLetter,
    ]) {
      expect(() => open(spelling, aPlace())).toThrow(Unreadable)
    }
  })

  test('text cut off anywhere is unreadable', () => {
    const { seal, open } = createSealing(aKey(), [])
    const sealed = seal('X1234567', aPlace())
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => open(sealed.slice(0, length), aPlace())).toThrow(Unreadable)
    }
  })

  test('texts swapped between two rows are unreadable in both', () => {
    const { seal, open } = createSealing(aKey(), [])
    const [here, there] = [aPlace({ rowId: 1 }), aPlace({ rowId: 2 })]
    const [first, second] = [seal('X1', here), seal('X2', there)]
    expect(() => open(second, here)).toThrow(Unreadable)
    expect(() => open(first, there)).toThrow(Unreadable)
    expect([open(first, here), open(second, there)]).toEqual(['X1', 'X2'])
  })

  test('after a key rotation old text opens, and new text needs the new key', () => {
    const [oldest, old, current] = [aKey(), aKey(), aKey()]
    const before = createSealing(old, [oldest]).seal('X1234567', aPlace())
    const now = createSealing(current, [old, oldest])
    expect(now.open(before, aPlace())).toBe('X1234567')
    expect(createSealing(current, []).open(now.seal('X1234567', aPlace()), aPlace())).toBe(
      'X1234567',
    )
    expect(() => createSealing(current, [oldest]).open(before, aPlace())).toThrow(
      'a key that is not ours',
    )
  })

  test('text with the id of another key is unreadable', () => {
    const [old, current] = [aKey(), aKey()]
    const id = createSealing(current, []).seal('', aPlace()).split('.')[1]
    const [version, , body] = createSealing(old, []).seal('X1234567', aPlace()).split('.')
    expect(() => createSealing(current, [old]).open(`${version}.${id}.${body}`, aPlace())).toThrow(
      'altered or moved',
    )
  })

  test('keys of another length are refused before anything is sealed', () => {
    expect(() => createSealing(randomBytes(31), [])).toThrow(RangeError)
    expect(() => createSealing(aKey(), [aKey(), randomBytes(16)])).toThrow(RangeError)
  })

  test('the error message contains the place and nothing else', () => {
    const key = aKey()
    const sealed = createSealing(key, []).seal('X1234567', aPlace())
    const error = catchError(() => createSealing(key, []).open(sealed, aPlace({ rowId: 8 })))
    expect(error.message).toBe(
      'artist_flight_details.passport_number of row 8 is unreadable: altered or moved',
    )
    expect(error.cause).toBeUndefined()
  })
})

describe('the data key as text', () => {
  test('any 32 bytes are parsed from both alphabets, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const key = Buffer.from(bytes)
        const [standard, url] = [key.toString('base64'), key.toString('base64url')]
        for (const text of [standard, standard.slice(0, -1), url, `${url}=`])
          expect(parseDataKey(text)).toEqual(key)
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['31 bytes', Buffer.alloc(31, 1).toString('base64')],
    ['33 bytes', Buffer.alloc(33, 1).toString('base64')],
    ['64 hexadecimal digits', Buffer.alloc(32, 1).toString('hex')],
    ['a line end', `${Buffer.alloc(32, 1).toString('base64')}\n`],
    ['white space inside', ` ${Buffer.alloc(32, 1).toString('base64')}`],
    ['too much padding', `${Buffer.alloc(32, 1).toString('base64')}=`],
    ['both alphabets at once', `+_${'A'.repeat(40)}A=`],
    ['spare bits that are not zero', `${'A'.repeat(42)}B=`],
    ['other characters', `${'A'.repeat(42)}é`],
  ])('%s is refused as a key', (_what, text) => {
    expect(parseDataKey(text)).toBeNull()
  })
})

function catchError(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}
