import type { Image } from '../../cms/shapes.server'
import { atWidth, pictureWidths } from '../../rules/picture-address'
import { useLangOf } from './use-text'

interface Props {
  image: Image
  /** The `sizes` attribute of the `img`. */
  sizes: string
  className?: string
}

/** A lazy-loaded picture from the content, for places below the first view. Its width and height reserve the space. */
export function Picture({ image, sizes, className }: Props) {
  return (
    <img
      src={atWidth(image.src, Math.min(960, image.width))}
      srcSet={srcSetOf(image)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={image.alt}
      lang={useLangOf()(image, 'alt')}
      loading="lazy"
      decoding="async"
      className={className}
      style={image.focus ? { objectPosition: positionOf(image.focus) } : undefined}
    />
  )
}

/** The `srcset` of a picture from the content. */
export function srcSetOf({ src, width }: Pick<Image, 'src' | 'width'>): string {
  return pictureWidths(width)
    .map((one) => `${atWidth(src, one)} ${one}w`)
    .join(', ')
}

/** The address of a picture from the content in its largest size. */
export function atFullSize({ src, width }: Pick<Image, 'src' | 'width'>): string {
  return atWidth(src, Math.max(...pictureWidths(width)))
}

/** When a picture is cropped to its place, the part that the organisers have marked stays in it. */
export function positionOf({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x * 100)}% ${Math.round(y * 100)}%`
}
