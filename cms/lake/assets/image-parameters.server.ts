import type { Rect } from './rect'

/*
 * Parsers for the values of single image parameters. Each one returns null for a missing parameter, and throws BadImageRequest
 * for an invalid value.
 */

/** The request is impossible. The message says why in one sentence. */
export class BadImageRequest extends Error {
  override name = 'BadImageRequest'
}

type ReadNumber = (search: URLSearchParams, name: string, from: number, to: number) => number | null

export const wholeNumber = numbersLike(/^\d{1,6}$/, 'a whole number')
export const decimal = numbersLike(/^(\d(\.\d{1,20})?|\.\d{1,20})$/, 'a number')

function numbersLike(form: RegExp, kind: string): ReadNumber {
  return (search, name, from, to) => {
    const given = search.get(name)
    if (given === null) return null
    const value = form.test(given) ? Number(given) : Number.NaN
    if (!(value >= from && value <= to))
      throw new BadImageRequest(`The parameter ${name} must be ${kind} from ${from} to ${to}.`)
    return value
  }
}

export function oneOf<T extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly T[],
): T | null {
  const given = search.get(name)
  if (given === null) return null
  const value = values.find((known) => known === given)
  if (value === undefined)
    throw new BadImageRequest(`The parameter ${name} must be one of ${values.join(', ')}.`)
  return value
}

/** The part of the rectangle inside the picture. Clients round coordinates, so a rectangle may go a pixel over the edge. */
export function rectangle(
  search: URLSearchParams,
  name: string,
  within: { width: number; height: number },
): Rect | null {
  const given = search.get(name)
  if (given === null) return null
  if (!/^\d{1,6}(,\d{1,6}){3}$/.test(given))
    throw new BadImageRequest(
      `The parameter ${name} must be left,top,width,height in whole pixels.`,
    )
  const [left = 0, top = 0, width = 0, height = 0] = given.split(',').map(Number)
  const rect = {
    left,
    top,
    width: Math.min(width, within.width - left),
    height: Math.min(height, within.height - top),
  }
  if (rect.width < 1 || rect.height < 1)
    throw new BadImageRequest(`The parameter ${name} must name a part of the picture.`)
  return rect
}

/** Sanity accepts RGB, ARGB, RRGGBB and AARRGGBB. Alpha is dropped, because nothing is behind the background. */
export function colour(search: URLSearchParams, name: string): string | null {
  const given = search.get(name)
  if (given === null) return null
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(given))
    throw new BadImageRequest(
      `The parameter ${name} must be a colour in 3, 4, 6 or 8 hexadecimal digits.`,
    )
  const digits = given.length <= 4 ? given.slice(-3).replace(/./g, '$&$&') : given.slice(-6)
  return digits.toLowerCase()
}
