/**
 * The weight that a header such as `Accept` or `Accept-Encoding` gives to the first of these names that it has (RFC 9110,
 * 12.4.2): 0 to 1, or null when it has none of them. An invalid weight counts as 0, not as 1.
 */
export function weightOf(header: string, names: readonly string[]): number | null {
  const listed = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return { name, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
  })
  const found = names
    .map((wanted) => listed.find(({ name }) => name === wanted))
    .find((part) => part !== undefined)
  return found?.weight ?? null
}

/**
 * The weight of a type in an `Accept` header (RFC 9110, 12.5.1): 0 to 1, from the most specific range that names it.
 *
 * @param accept - null without the header: then every type is accepted.
 */
export function quality(accept: string | null, type: string): number {
  if (accept === null || accept.trim() === '') return 1
  const [group = ''] = type.split('/')
  return weightOf(accept, [type, `${group}/*`, '*/*']) ?? 0
}

/** Whether the header names the type itself, with a weight that is not below that of another type. */
export function prefers(accept: string | null, type: string, over: string): boolean {
  const isNamed =
    accept !== null &&
    accept.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === type)
  const wish = quality(accept, type)
  return isNamed && wish > 0 && wish >= quality(accept, over)
}
