/**
 * How much an `Accept` header wants a type (RFC 9110, 12.5.1): 0 to 1, by the most specific range that names it.
 *
 * @param accept - null when there is none: then anything will do.
 */
export function quality(accept: string | null, type: string): number {
  if (accept === null || accept.trim() === '') return 1
  const [group = ''] = type.split('/')
  const ranges = accept.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    // A weight that is none counts as no wish at all, rather than as the greatest.
    return { name, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
  })
  const found = [type, `${group}/*`, '*/*']
    .map((wanted) => ranges.find(({ name }) => name === wanted))
    .find((range) => range !== undefined)
  return found?.weight ?? 0
}

/** Whether a type is asked for by its own name, and not less than another. */
export function prefers(accept: string | null, type: string, over: string): boolean {
  const isNamed =
    accept !== null &&
    accept.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === type)
  const wish = quality(accept, type)
  return isNamed && wish > 0 && wish >= quality(accept, over)
}
