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
