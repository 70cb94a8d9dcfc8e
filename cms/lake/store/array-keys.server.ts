import { randomBytes } from 'node:crypto'

/**
 * Gives every object in a list a `_key` unless it has one, as the mutation API's option `autoGenerateArrayKeys` demands.
 * Sanity's Studio finds the object by this key.
 *
 * @param keyOf - makes the key of an object; a random one by default.
 */
export function withArrayKeys<T>(value: T, keyOf: (item: object) => string = randomKey): T {
  return withKeys(value, keyOf) as T
}

/**
 * Gives the later one of two objects with the same `_key` in a list a key of its own: "a" twice is "a" and "a-2". By its key the
 * Studio finds an object, and a calendar names an event. The same list gets the same keys each time.
 *
 * @returns the value itself when no list has twins.
 */
export function withoutTwinKeys<T>(value: T): T {
  return apart(value) as T
}

function apart(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).map(([name, field]) => [name, field, apart(field)])
    return fields.every(([, field, mended]) => field === mended)
      ? value
      : Object.fromEntries(fields.map(([name, , mended]) => [name, mended]))
  }
  const taken = new Set(value.map(keyIn))
  const seen = new Set<unknown>()
  const items = value.map((item: unknown) => {
    const mended = apart(item)
    const key = keyIn(item)
    if (key === undefined || !seen.has(key)) {
      seen.add(key)
      return mended
    }
    let number = 2
    while (taken.has(`${key}-${number}`)) number += 1
    taken.add(`${key}-${number}`)
    return { ...(mended as object), _key: `${key}-${number}` }
  })
  return items.every((item, at) => item === value[at]) ? value : items
}

function keyIn(item: unknown): string | undefined {
  return typeof item === 'object' &&
    item !== null &&
    '_key' in item &&
    typeof item._key === 'string'
    ? item._key
    : undefined
}

function withKeys(value: unknown, keyOf: (item: object) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => keyed(withKeys(item, keyOf), keyOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withKeys(field, keyOf)]),
  )
}

function keyed(item: unknown, keyOf: (item: object) => string): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || '_key' in item)
    return item
  return { _key: keyOf(item), ...item }
}

function randomKey(): string {
  return randomBytes(6).toString('hex')
}
