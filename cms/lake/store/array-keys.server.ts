import { randomBytes } from 'node:crypto'

/**
 * Gives every object in a list a `_key` unless it has one, as the mutation API's option `autoGenerateArrayKeys` demands.
 * Sanity's Studio finds the object by this key.
 */
export function withArrayKeys<T>(mutation: T): T {
  return withKeys(mutation) as T
}

function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => keyed(withKeys(item)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withKeys(field)]))
}

function keyed(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || '_key' in item)
    return item
  return { _key: randomBytes(6).toString('hex'), ...item }
}
