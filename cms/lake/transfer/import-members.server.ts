import { createHash } from 'node:crypto'

/**
 * Gives a `_key` to each object in a list that has none, and the type `reference` to each reference without a type, as Sanity's
 * importer does. Its keys are random. Ours are hashes of what is in the object, so that they are the same at the next import:
 * addresses of the timetable are made of them.
 */
export function tidyMembers<T>(value: T): T {
  return tidy(value) as T
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return withKeys(value.map(tidy))
  if (!isObject(value)) return value
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, tidy(field)]),
  )
  return typeof fields._ref === 'string' && fields._type === undefined
    ? { _type: 'reference', ...fields }
    : fields
}

function withKeys(members: unknown[]): unknown[] {
  const equal = new Map<string, number>()
  return members.map((member) => {
    if (!isObject(member) || member._key) return member
    const text = JSON.stringify(member)
    const before = equal.get(text) ?? 0
    equal.set(text, before + 1)
    return { ...member, _key: keyOf(`${text}${before}`) }
  })
}

const KEY_LENGTH = 12

function keyOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, KEY_LENGTH)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
