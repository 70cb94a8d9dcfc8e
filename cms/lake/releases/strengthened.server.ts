/** References that were weak only because their target was not published yet become strong, unless the schema says weak. */
export function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened)
  if (typeof value !== 'object' || value === null) return value
  if ('_ref' in value && '_strengthenOnPublish' in value) {
    const { _strengthenOnPublish: wish, _weak, ...reference } = value as Record<string, unknown>
    const staysWeak =
      typeof wish === 'object' && wish !== null && 'weak' in wish && wish.weak === true
    return staysWeak ? { ...reference, _weak } : reference
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, strengthened(field)]),
  )
}
