import type { ImageFile, Rect, Transformation } from './image-request.server'

interface Size {
  width: number
  height: number
}

export interface Plan {
  /** The part of the original to scale; undefined: all of it. */
  part: Rect | undefined
  /** The size after scaling, before turning. */
  picture: Size
  /** True: the picture keeps its proportions and is cropped to the size. False: it is scaled to exactly the size. */
  isCropped: boolean
  /** The size of the whole result when the picture does not fill it. */
  canvas: Size | null
}

/** Pixels of a side of the result. Larger sizes are scaled down to it, because they are a mistake or an attack. */
const LONGEST_SIDE = 4096

/**
 * Computes the size of the result and the place of the picture in it, with Sanity's meaning of `fit`. If one side is given, the
 * other one follows in proportion. No side of the result is longer than the limit.
 */
export function planSize(file: ImageFile, transformation: Transformation): Plan {
  const { rect, crop } = transformation
  const turned = (size: Size) =>
    isOnItsSide(transformation) ? { width: size.height, height: size.width } : size
  const upright = rect ?? { left: 0, top: 0, width: file.width, height: file.height }
  const { picture, isCropped = false, canvas = null } = planTurned(turned(upright), transformation)
  const size = turned(picture)
  // Cropping keeps the middle by default, and sharp computes `entropy`, which needs the pixels.
  if (!isCropped || crop === undefined || crop === 'entropy')
    return { part: rect, picture: size, isCropped, canvas }
  const part = windowIn(upright, size, centreOf(transformation))
  return { part, picture: size, isCropped: false, canvas }
}

/** Whether it is turned so that width and height change places. */
export function isOnItsSide({ or = 0 }: Transformation): boolean {
  return or % 180 !== 0
}

/** Computes the same for a picture that is already turned. */
function planTurned(
  source: Size,
  { w, h, fit = 'clip' }: Transformation,
): Pick<Plan, 'picture'> & Partial<Plan> {
  const isEnlarged = fit !== 'max' && fit !== 'fillmax'
  const scaled = (factor: number) => scale(source, isEnlarged ? factor : Math.min(factor, 1))
  if (w === undefined || h === undefined)
    return {
      picture: within(scaled(w ? w / source.width : h ? h / source.height : 1)),
    }
  const box = within({ width: w, height: h })
  const inside = scaled(Math.min(box.width / source.width, box.height / source.height))
  switch (fit) {
    case 'clip':
    case 'max':
      return { picture: inside }
    case 'fill':
    case 'fillmax':
      return { picture: inside, canvas: box }
    case 'scale':
      return { picture: box }
    case 'crop':
      return { picture: box, isCropped: true }
    case 'min': {
      // The proportions of the box, but never larger than the original.
      const factor = Math.min(1, source.width / box.width, source.height / box.height)
      return { picture: scale(box, factor), isCropped: true }
    }
  }
}

/** Fractions of the result. */
const CENTRES = {
  top: { x: 0.5, y: 0 },
  bottom: { x: 0.5, y: 1 },
  left: { x: 0, y: 0.5 },
  right: { x: 1, y: 0.5 },
}

/** The point to keep in the middle, as fractions of the original. A side such as `top` means a side of the result. */
function centreOf(transformation: Transformation): { x: number; y: number } {
  const { crop, or = 0, flip = '' } = transformation
  let { 'fp-x': x = 0.5, 'fp-y': y = 0.5 } = transformation
  if (crop === undefined || !(crop in CENTRES)) return { x, y }
  ;({ x, y } = CENTRES[crop as keyof typeof CENTRES])
  // From the result back to the original: turn counterclockwise, then flip.
  for (let turns = or; turns > 0; turns -= 90) [x, y] = [y, 1 - x]
  if (flip.includes('h')) x = 1 - x
  if (flip.includes('v')) y = 1 - y
  return { x, y }
}

/** The largest part of `source` with the proportions of `size`. The point is in its middle, or as close as possible. */
function windowIn(source: Rect, size: Size, centre: { x: number; y: number }): Rect {
  const factor = Math.min(source.width / size.width, source.height / size.height)
  const width = Math.max(1, Math.min(source.width, Math.round(size.width * factor)))
  const height = Math.max(1, Math.min(source.height, Math.round(size.height * factor)))
  const start = (length: number, at: number, room: number) =>
    Math.round(Math.min(room, Math.max(0, at * (length + room) - length / 2)))
  return {
    left: source.left + start(width, centre.x, source.width - width),
    top: source.top + start(height, centre.y, source.height - height),
    width,
    height,
  }
}

function scale({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

function within(size: Size): Size {
  return scale(size, Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height)))
}
