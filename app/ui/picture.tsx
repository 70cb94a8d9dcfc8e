import type { Image } from '../../cms/shapes.server'

/** Widths in pixels that a picture is offered in: few enough that the server's store of finished sizes stays small. */
const WIDTHS = [320, 480, 640, 960, 1280, 1600]
const WIDEST = 1920

interface Props {
  image: Pick<Image, 'src' | 'alt' | 'width' | 'height'>
  /** How wide it will be shown, as in the `sizes` attribute of `img`. */
  sizes: string
  className?: string
}

/** A picture of the content, below the first view, in the sizes and the format that this browser wants. Its place is kept before it arrives. */
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
    />
  )
}

function atWidth(image: Props['image'], width: number): string {
  return `${image.src}?w=${width}&auto=format&fit=max`
}
