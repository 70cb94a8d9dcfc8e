/**
 * The weight of a type in an `Accept` header (RFC 9110, 12.5.1): 0 to 1, from the most specific range that names it.
 *
 * @param accept - null without the header: then every type is accepted.
 */
export function quality(accept: string | null, type: string): number {
  if (accept === null || accept.trim() === '') return 1
  const [group = ''] = type.split('/')
  const ranges = accept.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    // An invalid weight counts as 0, not as 1.
    return { name, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
  })
  const found = [type, `${group}/*`, '*/*']
    .map((wanted) => ranges.find(({ name }) => name === wanted))
    .find((range) => range !== undefined)
  return found?.weight ?? 0
}

/** Whether the header names the type itself, with a weight that is not below that of another type. */
export function prefers(accept: string | null, type: string, over: string): boolean {
  const isNamed =
    accept !== null &&
    accept.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === type)
  const wish = quality(accept, type)
  return isNamed && wish > 0 && wish >= quality(accept, over)
}
