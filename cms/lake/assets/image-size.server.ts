import { LONGEST_SIDE, type ImageFile, type Transformation } from './image-request.server'

interface Size {
  width: number
  height: number
}

export interface Plan {
  /** What the picture (or its rectangle) is scaled to. */
  picture: Size
  /** The picture keeps its proportions and loses what does not fit in; otherwise it is scaled to exactly that size. */
  isCropped: boolean
  /** The whole result, when the picture does not fill it. */
  canvas: Size | null
}

/**
 * How large the result becomes, and how the picture comes to lie in it: Sanity's meaning of `fit`. With one side given the
 * other follows in proportion. No side of the result is longer than the limit.
 */
export function planSize(file: ImageFile, { rect, width, height, fit }: Transformation): Plan {
  const source: Size = rect ?? file
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

function scale({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

function within(size: Size): Size {
  return scale(size, Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height)))
}
