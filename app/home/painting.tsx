import shore from './paintings/shore.avif'
import throng from './paintings/throng.avif'
import wayDown from './paintings/way-down.avif'

/** As painted by the scenes of the same names in `cms/seed/paint/scenes`, with their widths and heights. */
const PAINTINGS = {
  shore: [shore, 1440, 480],
  throng: [throng, 1440, 257],
  'way-down': [wayDown, 960, 880],
} as const

/** Decorative; loaded lazily near the viewport. */
export function Painting({ name }: { name: keyof typeof PAINTINGS }) {
  const [src, width, height] = PAINTINGS[name]
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="painting"
    />
  )
}
