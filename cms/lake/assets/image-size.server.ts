import type { Rect } from './rect'
import {
  LONGEST_SIDE,
  type Crop,
  type ImageFile,
  type Transformation,
} from './image-request.server'

interface Size {
  width: number
  height: number
}

export interface Plan {
  /** The part of the original to scale; null: all of it. */
  part: Rect | null
  /** The size after scaling, before turning. */
  picture: Size
  /** True: the picture keeps its proportions and is cropped to the size. False: it is scaled to exactly the size. */
  isCropped: boolean
  /** The size of the whole result when the picture does not fill it. */
  canvas: Size | null
}

/**
 * Computes the size of the result and the place of the picture in it, with Sanity's meaning of `fit`. If one side is given, the
 * other one follows in proportion. No side of the result is longer than the limit.
 */
export function planSize(file: ImageFile, transformation: Transformation): Plan {
  const { rect, orientation, crop } = transformation
  const isTurned = orientation === 90 || orientation === 270
  const turned = (size: Size) => (isTurned ? { width: size.height, height: size.width } : size)
  const upright = rect ?? { left: 0, top: 0, width: file.width, height: file.height }
  const { picture, isCropped, canvas } = planTurned(turned(upright), transformation)
  const size = turned(picture)
  // Cropping keeps the middle by default, and sharp computes `entropy`, which needs the pixels.
  if (!isCropped || crop === 'center' || crop === 'entropy')
    return { part: rect, picture: size, isCropped, canvas }
  const part = windowIn(upright, size, centreOf(transformation))
  return { part, picture: size, isCropped: false, canvas }
}

/** Computes the same for a picture that is already turned. */
function planTurned(source: Size, { width, height, fit }: Transformation): Omit<Plan, 'part'> {
  if (width === null || height === null) {
    const factor =
      width !== null ? width / source.width : height !== null ? height / source.height : 1
    return {
      picture: within(scale(source, fit === 'max' ? Math.min(factor, 1) : factor)),
      isCropped: false,
      canvas: null,
    }
  }
  const box = within({ width, height })
  const inside = Math.min(box.width / source.width, box.height / source.height)
  switch (fit) {
    case 'clip':
      return { picture: scale(source, inside), isCropped: false, canvas: null }
    case 'max':
      return { picture: scale(source, Math.min(inside, 1)), isCropped: false, canvas: null }
    case 'scale':
      return { picture: box, isCropped: false, canvas: null }
    case 'crop':
      return { picture: box, isCropped: true, canvas: null }
    case 'min':
      // The proportions of the box, but never larger than the original.
      return {
        picture: scale(box, Math.min(1, source.width / box.width, source.height / box.height)),
        isCropped: true,
        canvas: null,
      }
    case 'fill':
      return { picture: scale(source, inside), isCropped: false, canvas: box }
    case 'fillmax':
      return { picture: scale(source, Math.min(inside, 1)), isCropped: false, canvas: box }
  }
}

/** Fractions of the result. */
const CENTRES: Partial<Record<Crop, { x: number; y: number }>> = {
  top: { x: 0.5, y: 0 },
  bottom: { x: 0.5, y: 1 },
  left: { x: 0, y: 0.5 },
  right: { x: 1, y: 0.5 },
}

/** The point to keep in the middle, as fractions of the original. A side such as `top` means a side of the result. */
function centreOf({ crop, focus, flip, orientation }: Transformation): { x: number; y: number } {
  if (focus) return focus
  let { x, y } = CENTRES[crop] ?? { x: 0.5, y: 0.5 }
  // From the result back to the original: turn counterclockwise, then flip.
  for (let turns = orientation; turns > 0; turns -= 90) [x, y] = [y, 1 - x]
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
