import type { Image } from '../../cms/shapes.server'

/** The widths of the `srcset` in pixels. They are few, to keep the server's cache of resized images small. */
const WIDTHS = [320, 480, 640, 960, 1280, 1600]
const WIDEST = 1920

interface Props {
  image: Image
  /** The `sizes` attribute of the `img`. */
  sizes: string
  className?: string
}

/** A lazy-loaded picture from the content, for places below the first view. Its width and height reserve the space. */
export function Picture({ image, sizes, className }: Props) {
  const widths = [...WIDTHS.filter((width) => width < image.width), Math.min(WIDEST, image.width)]
  return (
    <img
      src={atWidth(image, Math.min(960, image.width))}
      srcSet={widths.map((width) => `${atWidth(image, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading="lazy"
      decoding="async"
      className={className}
      style={image.focus ? { objectPosition: positionOf(image.focus) } : undefined}
    />
  )
}

/** The address of a picture from the content, scaled down to a width in pixels. */
export function atWidth({ src }: Pick<Image, 'src'>, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}&auto=format&fit=max`
}

/** When a picture is cropped to its place, the part that the organisers have marked stays in it. */
function positionOf({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x * 100)}% ${Math.round(y * 100)}%`
}
