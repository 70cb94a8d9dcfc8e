/*
 * What may be asked of a picture, with the names and the meaning that Sanity's image API gives them.
 */

import type { Rect } from './rect'

const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
export type Fit = (typeof FITS)[number]
export type Format = (typeof FORMATS)[number]

/** A picture's file as its name tells: `<id>-<width>x<height>.<extension>`, in pixels. */
export interface ImageFile {
  name: string
  width: number
  height: number
  extension: string
}

export interface Transformation {
  /** Part of the original, in its pixels. */
  rect: Rect | null
  /** Of the result, in pixels; not yet what it will be, which `fit` decides. */
  width: number | null
  height: number | null
  fit: Fit
  /** Six hexadecimal digits: what fills the room that `fill` and `fillmax` leave. */
  background: string
  quality: number | null
  /** Null: the original's. */
  format: Format | null
}

export interface ImageRequest {
  /** Null: the original as it is. */
  transformation: Transformation | null
  /** The answer depends on what the browser says it takes. */
  variesByAccept: boolean
}

/** The request asks for something that cannot be; the message is one sentence. */
export class BadImageRequest extends Error {
  override name = 'BadImageRequest'
}

/** Pixels of a side of the result. Larger wishes are scaled down to it, for they are as often a mistake as an attack. */
export const LONGEST_SIDE = 4096
/** Formats that a browser could run a script from, or that move: given out whole, without scaling. */
const LEFT_ALONE = ['svg', 'gif']

/** @returns null for what is no name of a picture. */
export function parseImageFile(name: string): ImageFile | null {
  const match =
    /^[A-Za-z0-9_-]{1,64}-(\d{1,5})x(\d{1,5})\.(jpg|jpeg|png|gif|webp|avif|svg|tif|tiff)$/.exec(
      name,
    )
  if (!match) return null
  const [, width, height, extension = ''] = match
  return { name, width: Number(width), height: Number(height), extension }
}

/**
 * Reads `w h q fit rect fm auto dpr bg`; other parameters mean nothing here.
 *
 * @param accept the request's `Accept` header, for `auto=format`.
 * @throws {BadImageRequest} when a value is not one that the parameter takes.
 */
export function parseImageRequest(
  search: URLSearchParams,
  accept: string,
  file: ImageFile,
): ImageRequest {
  const dpr = decimal(search, 'dpr', 1, 3) ?? 1
  const width = wholeNumber(search, 'w', 1, 100_000)
  const height = wholeNumber(search, 'h', 1, 100_000)
  const quality = wholeNumber(search, 'q', 0, 100)
  const fit = oneOf(search, 'fit', FITS) ?? 'clip'
  const asked = oneOf(search, 'fm', FORMATS)
  const rect = rectangle(search.get('rect'), file)
  const background = colour(search.get('bg')) ?? 'ffffff'
  const isAuto = oneOf(search, 'auto', ['format'] as const) !== null && asked === null
  // A part of one has to be made, or there would be more than the part.
  const isLeftAlone = LEFT_ALONE.includes(file.extension) && rect === null
  const format = asked ?? (isAuto && /\bimage\/webp\b/i.test(accept) ? 'webp' : null)

  const changesNothing =
    width === null && height === null && quality === null && rect === null && format === null
  const scaled = (pixels: number | null) => (pixels === null ? null : Math.round(pixels * dpr))
  return {
    transformation:
      isLeftAlone || changesNothing
        ? null
        : { rect, width: scaled(width), height: scaled(height), fit, background, quality, format },
    variesByAccept: isAuto && !isLeftAlone,
  }
}

/** Nearly what was uploaded, in Sanity's measure; PNG loses nothing at any quality. */
const PUBLIC_QUALITY = { avif: 65, others: 90 }

/**
 * What strangers get when they ask for an original: the picture in its own format, without the place and the camera that its
 * file may name, and 4096 pixels at most. A drawing is text and stays as it is.
 */
export function withoutMetadata(file: ImageFile): Transformation | null {
  if (file.extension === 'svg') return null
  const quality = file.extension === 'avif' ? PUBLIC_QUALITY.avif : PUBLIC_QUALITY.others
  const nothing = { rect: null, width: null, height: null, fit: 'clip', format: null } as const
  return { ...nothing, background: 'ffffff', quality }
}

/** The shortest query that asks for this: one name for one result, and what Sanity's own image service understands. */
export function canonicalQuery(transformation: Transformation | null): string {
  if (transformation === null) return ''
  const { rect, width, height, fit, background, quality, format } = transformation
  const isBoxed = width !== null && height !== null
  const pairs: [string, string | number | null][] = [
    ['rect', rect && `${rect.left},${rect.top},${rect.width},${rect.height}`],
    ['w', width],
    ['h', height],
    ['fit', isBoxed || fit === 'max' ? fit : null],
    ['bg', isBoxed && (fit === 'fill' || fit === 'fillmax') ? background : null],
    ['q', quality],
    ['fm', format],
  ]
  return new URLSearchParams(
    pairs.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ).toString()
}

function wholeNumber(
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

function decimal(search: URLSearchParams, name: string, from: number, to: number): number | null {
  const given = search.get(name)
  if (given === null) return null
  const value = /^\d(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN
  if (!(value >= from && value <= to))
    throw new BadImageRequest(`The parameter ${name} must be a number from ${from} to ${to}.`)
  return value
}

function oneOf<T extends string>(
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
function rectangle(given: string | null, file: ImageFile): Rect | null {
  if (given === null) return null
  if (!/^\d{1,6}(,\d{1,6}){3}$/.test(given))
    throw new BadImageRequest('The parameter rect must be left,top,width,height in whole pixels.')
  const [left = 0, top = 0, width = 0, height = 0] = given.split(',').map(Number)
  const rect = {
    left,
    top,
    width: Math.min(width, file.width - left),
    height: Math.min(height, file.height - top),
  }
  if (rect.width < 1 || rect.height < 1)
    throw new BadImageRequest('The parameter rect must name a part of the picture.')
  return rect
}

/** Sanity takes RGB, ARGB, RRGGBB and AARRGGBB; what shows through a background is nothing, so alpha is left out. */
function colour(given: string | null): string | null {
  if (given === null) return null
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(given))
    throw new BadImageRequest(
      'The parameter bg must be a colour in 3, 4, 6 or 8 hexadecimal digits.',
    )
  const digits = given.length <= 4 ? given.slice(-3).replace(/./g, '$&$&') : given.slice(-6)
  return digits.toLowerCase()
}
