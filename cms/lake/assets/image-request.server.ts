import { z } from 'zod'
import { bareName } from './file-asset.server'

/*
 * The parameters of a picture's address, with the names and meanings of Sanity's image API.
 */

/** The request is impossible. The message says why in one sentence. */
export class BadImageRequest extends Error {
  override name = 'BadImageRequest'
}

/** A picture's file, parsed from its name `<id>-<width>x<height>.<extension>`. The size is in pixels. */
export interface ImageFile {
  name: string
  width: number
  height: number
  extension: string
}

/** Part of a picture, in pixels of the original. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** What is to be done with a picture: the parameters that have an effect beside each other, with the values that they have. */
export type Transformation = Partial<ReturnType<typeof effectsOf>>
export type Format = NonNullable<Transformation['fm']>

export interface ImageRequest {
  /** Null: the unchanged original. */
  transformation: Transformation | null
  /** Whether the answer depends on the request's `Accept` header. */
  variesByAccept: boolean
  /** The file name for a download; null: the browser may show the picture. */
  download: string | null
}

/** Formats with scripts or animations. They are sent whole, without effects, unless the request has a `rect` or a format. */
const LEFT_ALONE = ['svg', 'gif']
/** Sanity's parameters that are not implemented. They are refused, because an answer without their effect would be wrong. */
const UNKNOWN = ['pad', 'sharp', 'frame', 'border', 'colorquant', 'mask', 'dlRaw', 'fp-z']

const side = number(/^\d{1,6}$/, 'a whole number', 1, 100_000)
const fraction = decimal(0, 1)

/** The parameters by their names. The message of an issue completes "The parameter … must". */
const parameters = z
  .object({
    rect: z
      .string()
      .regex(/^\d{1,6}(,\d{1,6}){3}$/, 'be left,top,width,height in whole pixels')
      .transform((text) => text.split(',').map(Number)),
    w: side,
    h: side,
    'min-w': side,
    'max-w': side,
    'min-h': side,
    'max-h': side,
    dpr: decimal(1, 3),
    fit: oneOf(['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min']),
    crop: oneOf(['center', 'top', 'bottom', 'left', 'right', 'entropy', 'focalpoint']),
    'fp-x': fraction,
    'fp-y': fraction,
    or: oneOf(['0', '90', '180', '270']),
    flip: oneOf(['h', 'v', 'hv', 'vh']),
    // Sanity accepts RGB, ARGB, RRGGBB and AARRGGBB. Alpha is dropped, because nothing is behind the background.
    bg: z
      .string()
      .regex(
        /^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
        'be a colour in 3, 4, 6 or 8 hexadecimal digits',
      )
      .toLowerCase()
      .transform((text) =>
        text.length <= 4 ? text.slice(-3).replace(/./g, '$&$&') : text.slice(-6),
      ),
    blur: number(/^\d{1,6}$/, 'a whole number', 0, 2000),
    sat: oneOf(['-100']),
    invert: oneOf(['true', 'false']),
    q: number(/^\d{1,6}$/, 'a whole number', 0, 100),
    fm: oneOf(['jpg', 'pjpg', 'png', 'webp', 'avif']),
    auto: oneOf(['format']),
  })
  .partial()
type Parameters = z.infer<typeof parameters>

function number(form: RegExp, kind: string, from: number, to: number) {
  const sentence = `be ${kind} from ${from} to ${to}`
  const range = z.number().min(from, sentence).max(to, sentence)
  return z.string().regex(form, sentence).transform(Number).pipe(range)
}

function decimal(from: number, to: number) {
  return number(/^(\d(\.\d{1,20})?|\.\d{1,20})$/, 'a number', from, to)
}

function oneOf<const T extends string[]>(values: T) {
  return z.enum(values, `be one of ${values.join(', ')}`)
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
  const { data, error } = parameters.safeParse(Object.fromEntries(search))
  if (error) {
    const [issue] = error.issues
    throw new BadImageRequest(`The parameter ${issue?.path.join()} must ${issue?.message}.`)
  }
  const download = search.get('dl')
  // A part of such a file must be rendered, because the whole file shows more than the part.
  const isWhole = LEFT_ALONE.includes(file.extension) && !data.rect && !data.fm
  const isAuto = data.auto !== undefined && data.fm === undefined
  const fm = isAuto && /\bimage\/webp\b/i.test(accept) ? 'webp' : data.fm
  const transformation = effectsOf({ ...data, fm }, file)
  return {
    transformation: isWhole || canonicalQuery(transformation) === '' ? null : transformation,
    variesByAccept: isAuto && !isWhole,
    download: download === null ? null : bareName(download) || file.name,
  }
}

function effectsOf(given: Parameters, file: ImageFile) {
  const rect = given.rect && partOf(file, given.rect)
  const { w, h } = sizeIn(given, rect ?? file)
  const isBoxed = w !== undefined && h !== undefined
  const isSized = w !== undefined || h !== undefined
  const { fit = 'clip', crop = 'center' } = given
  const isCropped = isBoxed && (fit === 'crop' || fit === 'min') && crop !== 'center'
  const isFocused = isCropped && crop === 'focalpoint'
  return {
    rect,
    /** Requested pixels of the result. Its real size depends on `fit`. */
    w,
    h,
    fit: isBoxed || (isSized && fit === 'max') ? fit : undefined,
    /** The part that stays when `fit` crops. */
    crop: isCropped ? crop : undefined,
    /** The point of `focalpoint`, as fractions of the original or of its `rect`. */
    'fp-x': isFocused ? (given['fp-x'] ?? 0.5) : undefined,
    'fp-y': isFocused ? (given['fp-y'] ?? 0.5) : undefined,
    /** Degrees, clockwise, applied after flipping. */
    or: Number(given.or) || undefined,
    flip: given.flip === 'vh' ? ('hv' as const) : given.flip,
    /** Six hexadecimal digits: the colour around the picture with `fill` and `fillmax`, and of transparent areas. */
    bg: given.bg,
    /** 0 to 2000. */
    blur: given.blur || undefined,
    sat: given.sat,
    invert: given.invert === 'true' ? ('true' as const) : undefined,
    q: given.q,
    fm: given.fm,
  }
}

/** The part of the rectangle inside the picture. Clients round coordinates, so a rectangle may go a pixel over the edge. */
function partOf(file: ImageFile, [left = 0, top = 0, width = 0, height = 0]: number[]): Rect {
  const part = {
    left,
    top,
    width: Math.min(width, file.width - left),
    height: Math.min(height, file.height - top),
  }
  if (part.width < 1 || part.height < 1)
    throw new BadImageRequest('The parameter rect must name a part of the picture.')
  return part
}

/** Requested width and height, after limits and pixel density. */
function sizeIn(given: Parameters, source: { width: number; height: number }) {
  let { w, h } = given
  const limits = ['min-w', 'max-w', 'min-h', 'max-h'] as const
  if (given.fit === 'crop' && (w ?? h) !== undefined && limits.some((name) => given[name])) {
    const isTurned = given.or === '90' || given.or === '270'
    const ratio = isTurned ? source.height / source.width : source.width / source.height
    w = between(w ?? (h ?? 0) * ratio, given['min-w'], given['max-w'])
    h = between(h ?? w / ratio, given['min-h'], given['max-h'])
  }
  const scaled = (pixels: number | undefined) =>
    pixels === undefined ? undefined : Math.max(1, Math.round(pixels * (given.dpr ?? 1)))
  return { w: scaled(w), h: scaled(h) }
}

function between(value: number, least = 1, most = value): number {
  return Math.max(least, Math.min(most, value))
}

/** Sanity's quality parameter, so high that hardly any detail is lost. PNG is lossless at any quality. */
const PUBLIC_QUALITY = { avif: 65, others: 90 }

/**
 * The transformation for readers who may have the whole picture and not its original file: the same format without metadata
 * (which may name place and camera), and at most 4096 pixels a side. An SVG stays unchanged.
 */
export function withoutMetadata(file: ImageFile): Transformation | null {
  if (file.extension === 'svg') return null
  return { q: file.extension === 'avif' ? PUBLIC_QUALITY.avif : PUBLIC_QUALITY.others }
}

/** The shortest query for this transformation. It is the same for equal results, and Sanity's image service understands it. */
export function canonicalQuery(transformation: Transformation | null): string {
  const pairs = Object.entries(transformation ?? {}).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [[name, typeof value === 'object' ? Object.values(value).join() : String(value)]]
  })
  return new URLSearchParams(pairs).toString()
}
