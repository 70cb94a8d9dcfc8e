import coastTall from './hero/coast-tall.avif'
import coastWide from './hero/coast-wide.avif'
import mouthTall from './hero/mouth-tall.avif'
import mouthWide from './hero/mouth-wide.avif'

/** Wide and tall, as painted by `cms/seed/paint/scenes/threshold.mjs`. */
const LAYERS = { coast: [coastWide, coastTall], mouth: [mouthWide, mouthTall] }

/**
 * One of the two layers of the hero: what one sees outside, or the rock around it. At low priority, because the words and their
 * letters matter more; spread, because React 18 knows that attribute in lower case only, and its types do not know it at all.
 */
export function HeroPicture({ name }: { name: keyof typeof LAYERS }) {
  const [wide, tall] = LAYERS[name]
  return (
    <picture>
      <source media="(min-aspect-ratio: 1/1)" srcSet={wide} width="1680" height="1000" />
      <img
        src={tall}
        alt=""
        width="840"
        height="1640"
        className="hero-picture"
        {...{ fetchpriority: 'low' }}
      />
    </picture>
  )
}
