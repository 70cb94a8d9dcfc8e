import { LakeError } from '../errors.server'

/** Levels. Sanity allows 20 levels of attributes, and rich text in blocks in lists needs half of that. */
const DEEPEST = 100

/**
 * Refuses values that the database could not return unchanged: jsonb has no character 0 and no half of a surrogate pair, and
 * JSON no infinite number. A field `__proto__` would become an object's prototype.
 *
 * @param what the name of the value, as the beginning of the message.
 * @throws {LakeError} 400.
 */
export function refuseInvalidJson(value: unknown, what: string, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || /\p{Surrogate}/u.test(value))
      throw invalidValue(`${what} holds text with a character 0 or half of a surrogate pair.`)
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw invalidValue(`${what} holds a number that is too large.`)
  } else if (typeof value === 'object' && value !== null) {
    if (depth > DEEPEST) throw invalidValue(`${what} is nested deeper than ${DEEPEST} levels.`)
    if (Object.hasOwn(value, '__proto__'))
      throw invalidValue(`${what} has a field called __proto__.`)
    for (const [name, field] of Object.entries(value)) {
      if (!Array.isArray(value)) refuseInvalidJson(name, what)
      refuseInvalidJson(field, what, depth + 1)
    }
  }
}

function invalidValue(message: string): LakeError {
  return new LakeError(400, 'invalidContent', message)
}
