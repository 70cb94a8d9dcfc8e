import type { CSSProperties } from 'react'
import type { Image, Site } from '../../cms/shapes.server'
import { atWidth } from '../../rules/picture-address'
import { positionOf, srcSetOf } from '~/ui/picture'
import { useLangOf } from '~/ui/use-text'
import coastTall from './hero/coast-tall.avif'
import coastWide from './hero/coast-wide.avif'
import mouthTall from './hero/mouth-tall.avif'
import mouthWide from './hero/mouth-wide.avif'

/** Each layer for wide windows and for tall ones. `cms/seed/paint/scenes/threshold.mjs` paints them. */
const LAYERS = { coast: [coastWide, coastTall], mouth: [mouthWide, mouthTall] }

/**
 * One of the two layers of the hero: what one sees outside, or the rock around it. Its priority is low, because the words and
 * their letters matter more. `fetchpriority` is spread for the reason in `app/ui/rock.tsx`.
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

/** The organisers' picture outside of the cave; our painting where there is none. */
export function View({ of: { wide, tall } }: { of: Site['hero'] }) {
  const langOf = useLangOf()
  const [forWide, forTall] = [wide ?? tall, tall ?? wide]
  if (!forWide || !forTall) return <HeroPicture name="coast" />
  const points = { '--wide': pointOf(forWide), '--tall': pointOf(forTall) } as CSSProperties
  return (
    <picture>
      <source
        media="(min-aspect-ratio: 1/1)"
        srcSet={srcSetOf(forWide)}
        sizes={sizesOf(forWide)}
        width={forWide.width}
        height={forWide.height}
      />
      <img
        src={atWidth(forTall.src, Math.min(960, forTall.width))}
        srcSet={srcSetOf(forTall)}
        sizes={sizesOf(forTall)}
        alt={forTall.alt}
        lang={langOf(forTall, 'alt')}
        width={forTall.width}
        height={forTall.height}
        className="hero-picture hero-view"
        style={points}
        {...{ fetchpriority: 'low' }}
      />
    </picture>
  )
}

function pointOf({ focus }: Image): string | undefined {
  return focus ? positionOf(focus) : undefined
}

/** It fills a window in both directions. */
function sizesOf({ width, height }: Image): string {
  return `max(100vw, ${Math.ceil((100 * width) / height)}vh)`
}
