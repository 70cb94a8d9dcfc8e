import type { Rect } from './rect'

/*
 * How the values of single image parameters are read. Each reader answers null for a parameter that is not there, and throws
 * BadImageRequest for a value that the parameter does not take.
 */

/** The request asks for something that cannot be; the message is one sentence. */
export class BadImageRequest extends Error {
  override name = 'BadImageRequest'
}

export function wholeNumber(
  search: URLSearchParams,
  name: string,
  from: number,
  to: number,
): number | null {
  const given = search.get(name)
  if (given === null) return null
  const value = /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN
  if (!(value >= from && value <= to))
    throw new BadImageRequest(`The parameter ${name} must be a whole number from ${from} to ${to}.`)
  return value
}

export function decimal(
  search: URLSearchParams,
  name: string,
  from: number,
  to: number,
): number | null {
  const given = search.get(name)
  if (given === null) return null
  const value = /^(\d(\.\d{1,20})?|\.\d{1,20})$/.test(given) ? Number(given) : Number.NaN
  if (!(value >= from && value <= to))
    throw new BadImageRequest(`The parameter ${name} must be a number from ${from} to ${to}.`)
  return value
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

/** What of the rectangle lies in the picture: builders of addresses round, and go a pixel over the edge. */
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

/** Sanity takes RGB, ARGB, RRGGBB and AARRGGBB; what shows through a background is nothing, so alpha is left out. */
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
