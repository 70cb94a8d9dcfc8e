/** The values of each key, in their order. */
export function grouped<Key, Value>(
  values: readonly Value[],
  keyOfValue: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOfValue(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
