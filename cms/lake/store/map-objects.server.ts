/** The same JSON value with every object in it changed, the inner ones first. */
export function mapObjects(
  value: unknown,
  change: (object: Record<string, unknown>) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, mapObjects(field, change)])
  return change(Object.fromEntries(fields))
}
