import { LONGEST_NAME } from './file-asset.server'
import type { Rect } from './rect'
import {
  BadImageRequest,
  colour,
  decimal,
  oneOf,
  rectangle,
  wholeNumber,
} from './image-parameters.server'

/*
 * The parameters of a picture's address, with the names and meanings of Sanity's image API.
 */

const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
const CROPS = ['center', 'top', 'bottom', 'left', 'right', 'entropy', 'focalpoint'] as const
const ORIENTATIONS = ['0', '90', '180', '270'] as const
const FLIPS = ['h', 'v', 'hv', 'vh'] as const
export type Fit = (typeof FITS)[number]
export type Format = (typeof FORMATS)[number]
export type Crop = (typeof CROPS)[number]

/** A picture's file, parsed from its name `<id>-<width>x<height>.<extension>`. The size is in pixels. */
export interface ImageFile {
  name: string
  width: number
  height: number
  extension: string
}

export interface Transformation {
  /** Part of the original, in its pixels. */
  rect: Rect | null
  /** Requested pixels of the result. Its real size depends on `fit`. */
  width: number | null
  height: number | null
  fit: Fit
  /** The part that stays when `fit` crops. */
  crop: Crop
  /** The point of `focalpoint`, as fractions of the original or of its `rect`. */
  focus: { x: number; y: number } | null
  /** Six hexadecimal digits: the colour around the picture with `fill` and `fillmax`, and of transparent areas. Null: white. */
  background: string | null
  quality: number | null
  /** Null: the original's format. */
  format: Format | null
  /** 0 to 2000. */
  blur: number
  /** Degrees, clockwise, applied after flipping. */
  orientation: 0 | 90 | 180 | 270
  flip: '' | 'h' | 'v' | 'hv'
  isGrey: boolean
  isInverted: boolean
}

export interface ImageRequest {
  /** Null: the unchanged original. */
  transformation: Transformation | null
  /** Whether the answer depends on the request's `Accept` header. */
  variesByAccept: boolean
  /** The file name for a download; null: the browser may show the picture. */
  download: string | null
}

/** Pixels of a side of the result. Larger sizes are scaled down to it, because they are a mistake or an attack. */
export const LONGEST_SIDE = 4096
/** Formats with scripts or animations. They are sent whole, without effects, unless the request has a `rect` or a format. */
const LEFT_ALONE = ['svg', 'gif']
/** Sanity's parameters that are not implemented. They are refused, because an answer without their effect would be wrong. */
const UNKNOWN = ['pad', 'sharp', 'frame', 'border', 'colorquant', 'mask', 'dlRaw', 'fp-z']

const UNCHANGED: Transformation = {
  rect: null,
  width: null,
  height: null,
  fit: 'clip',
  crop: 'center',
  focus: null,
  background: null,
  quality: null,
  format: null,
  blur: 0,
  orientation: 0,
  flip: '',
  isGrey: false,
  isInverted: false,
}

/** @returns null for a name that is no picture's. */
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
 * Reads `w h min-w max-w min-h max-h dpr fit crop fp-x fp-y rect or flip bg blur sat invert q fm auto dl`. Parameters that
 * Sanity does not have are ignored.
 *
 * @param accept the request's `Accept` header, for `auto=format`.
 * What has no effect beside the others, as `crop` without `fit=crop`, is ignored, as Sanity does.
 *
 * @throws {BadImageRequest} for an invalid value, and for a parameter of Sanity's that is not implemented.
 */
export function parseImageRequest(
  search: URLSearchParams,
  accept: string,
  file: ImageFile,
): ImageRequest {
  const unknown = UNKNOWN.find((name) => search.has(name))
  if (unknown) throw new BadImageRequest(`The parameter ${unknown} is not known here.`)
  const asked = oneOf(search, 'fm', FORMATS)
  const rect = rectangle(search, 'rect', file)
  const isAuto = oneOf(search, 'auto', ['format'] as const) !== null && asked === null
  const [flip = ''] = [oneOf(search, 'flip', FLIPS) ?? undefined]
  const transformation: Transformation = {
    rect,
    ...croppingIn(search),
    background: colour(search, 'bg'),
    quality: wholeNumber(search, 'q', 0, 100),
    format: asked ?? (isAuto && /\bimage\/webp\b/i.test(accept) ? 'webp' : null),
    blur: wholeNumber(search, 'blur', 0, 2000) ?? 0,
    orientation: Number(oneOf(search, 'or', ORIENTATIONS) ?? 0) as Transformation['orientation'],
    flip: flip === 'vh' ? 'hv' : flip,
    isGrey: oneOf(search, 'sat', ['-100'] as const) !== null,
    isInverted: oneOf(search, 'invert', ['true', 'false'] as const) === 'true',
    ...sizeIn(search, file, rect),
  }
  const isLeftAlone = LEFT_ALONE.includes(file.extension)
  // A part of such a file must be rendered, because the whole file shows more than the part.
  const isWhole = isLeftAlone && rect === null && asked === null
  return {
    transformation: isWhole || canonicalQuery(transformation) === '' ? null : transformation,
    variesByAccept: isAuto && !isWhole,
    download: downloadName(search, file),
  }
}

/** Sanity's quality parameter, so high that hardly any detail is lost. PNG is lossless at any quality. */
const PUBLIC_QUALITY = { avif: 65, others: 90 }

/**
 * The transformation for readers who may have the whole picture and not its original file: the same format without metadata
 * (which may name place and camera), and at most 4096 pixels a side. An SVG stays unchanged.
 */
export function withoutMetadata(file: ImageFile): Transformation | null {
  if (file.extension === 'svg') return null
  const quality = file.extension === 'avif' ? PUBLIC_QUALITY.avif : PUBLIC_QUALITY.others
  return { ...UNCHANGED, quality }
}

/** The shortest query for this transformation. It is the same for equal results, and Sanity's image service understands it. */
export function canonicalQuery(transformation: Transformation | null): string {
  if (transformation === null) return ''
  const { rect, width, height, fit, crop, focus, orientation, ...rest } = transformation
  const isSized = width !== null || height !== null
  const isBoxed = width !== null && height !== null
  const isCropped = isBoxed && crops(fit)
  const pairs: [string, string | number | null][] = [
    ['rect', rect && `${rect.left},${rect.top},${rect.width},${rect.height}`],
    ['w', width],
    ['h', height],
    ['fit', isBoxed || (isSized && fit === 'max') ? fit : null],
    ['crop', isCropped && crop !== 'center' ? crop : null],
    ['fp-x', isCropped && focus ? focus.x : null],
    ['fp-y', isCropped && focus ? focus.y : null],
    ['or', orientation || null],
    ['flip', rest.flip || null],
    ['bg', rest.background],
    ['blur', rest.blur || null],
    ['sat', rest.isGrey ? -100 : null],
    ['invert', rest.isInverted ? 'true' : null],
    ['q', rest.quality],
    ['fm', rest.format],
  ]
  return new URLSearchParams(
    pairs.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ).toString()
}

function crops(fit: Fit): boolean {
  return fit === 'crop' || fit === 'min'
}

function croppingIn(search: URLSearchParams): Pick<Transformation, 'fit' | 'crop' | 'focus'> {
  const fit = oneOf(search, 'fit', FITS) ?? 'clip'
  const crop = oneOf(search, 'crop', CROPS)
  const [x, y] = [decimal(search, 'fp-x', 0, 1), decimal(search, 'fp-y', 0, 1)]
  const focus = crop === 'focalpoint' ? { x: x ?? 0.5, y: y ?? 0.5 } : null
  return { fit, crop: crop ?? 'center', focus }
}

/** Requested width and height, after limits and pixel density. */
function sizeIn(
  search: URLSearchParams,
  file: ImageFile,
  rect: Rect | null,
): Pick<Transformation, 'width' | 'height'> {
  const side = (name: string) => wholeNumber(search, name, 1, 100_000)
  const dpr = decimal(search, 'dpr', 1, 3) ?? 1
  let [width, height] = [side('w'), side('h')]
  const limits = ['min-w', 'max-w', 'min-h', 'max-h'].filter((name) => side(name) !== null)
  if (limits.length > 0 && search.get('fit') === 'crop' && (width ?? height) !== null) {
    const isTurned = ['90', '270'].includes(search.get('or') ?? '')
    const source = rect ?? file
    const ratio = isTurned ? source.height / source.width : source.width / source.height
    width = between(width ?? (height ?? 0) * ratio, side('min-w'), side('max-w'))
    height = between(height ?? width / ratio, side('min-h'), side('max-h'))
  }
  const scaled = (pixels: number | null) =>
    pixels === null ? null : Math.max(1, Math.round(pixels * dpr))
  return { width: scaled(width), height: scaled(height) }
}

function between(value: number, least: number | null, most: number | null): number {
  return Math.max(least ?? 1, Math.min(most ?? value, value))
}

function downloadName(search: URLSearchParams, file: ImageFile): string | null {
  const given = search.get('dl')
  if (given === null) return null
  const name = given
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}|\p{Surrogate}/gu, '')
    .trim()
  return name ? [...name].slice(0, LONGEST_NAME).join('') : file.name
}
