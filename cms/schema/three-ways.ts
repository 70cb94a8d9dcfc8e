/** A document as the lake stores it. */
export interface Stored {
  _id: string
  _type: string
  [field: string]: unknown
}

type Fields = Record<string, unknown>

/** A field that somebody has published since the version was made, and that the version has otherwise. */
export interface LiveChange {
  field: string
  live: unknown
  /** What the release has. */
  ours: unknown
  /** What one gets from both; undefined where only one of the two can count. */
  both: unknown
  /** Whether the release has left the field as it was, so that what is live is probably meant. */
  isUntouched: boolean
}

/** @param base as it was published when the version was made; undefined: unknown */
export function liveChanges(base: Fields | undefined, live: Fields, version: Fields): LiveChange[] {
  const fields = new Set([...Object.keys(live), ...Object.keys(version)])
  return [...fields].flatMap((field) => {
    const [was, now, ours] = [base?.[field], live[field], version[field]]
    if (field.startsWith('_') || isSame(now, ours) || (base && isSame(was, now))) return []
    const isUntouched = base !== undefined && isSame(was, ours)
    const canBeBoth = !isUntouched && (areKeyed(now, ours) || areObjects(now, ours))
    const both = canBeBoth ? mergedValue(was, now, ours) : undefined
    return [{ field, live: now, ours, both, isUntouched }]
  })
}

/**
 * Both changes of a value: objects field by field, lists by their `_key`s. What both have changed, or one has taken out of it, is
 * as the release has it.
 */
export function mergedValue(base: unknown, live: unknown, ours: unknown): unknown {
  if (isSame(live, base) || isSame(live, ours)) return ours
  if (isSame(ours, base)) return live
  if (areKeyed(live, ours)) {
    const [was, now, own] = [byKey(base), byKey(live), byKey(ours)]
    const order = [...own.keys()]
    let place = 0
    for (const key of now.keys()) {
      if (own.has(key)) place = order.indexOf(key) + 1
      else order.splice(place++, 0, key)
    }
    return order.flatMap((key) => mergedValue(was.get(key), now.get(key), own.get(key)) ?? [])
  }
  if (!areObjects(live, ours)) return ours
  const [was, now, own] = [Object(base) as Fields, live as Fields, ours as Fields]
  const fields = new Set([...Object.keys(own), ...Object.keys(now)])
  return Object.fromEntries(
    [...fields].flatMap((field) => {
      const value = mergedValue(was[field], now[field], own[field])
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** Whether two values are the same, in whatever order their fields are. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

function sorted(_: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
}

function areObjects(...values: unknown[]): boolean {
  return values.every(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
}

function areKeyed(...values: unknown[]): boolean {
  return values.every(
    (value) => Array.isArray(value) && value.every((item) => typeof item?._key === 'string'),
  )
}

function byKey(list: unknown): Map<string, unknown> {
  const items = Array.isArray(list) ? (list as { _key: string }[]) : []
  return new Map(items.map((item) => [item._key, item]))
}
