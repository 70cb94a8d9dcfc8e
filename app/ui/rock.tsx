/** The drawings in `public/rock`, by `cms/seed/paint/joints.mjs`; a joint is named after what lies above it. */
export type RockName =
  | 'home'
  | 'events'
  | 'about'
  | 'banner'
  | 'schedule'
  | 'lineup'
  | 'gallery'
  | 'booking'
  | 'rules'
  | 'legal'
  | 'contact'
  | 'bedrock'
  | 'strata'
  | 'torch'
  | 'fossils'
  | 'frieze'
  | 'ladder'

/** A drawing that is fetched when one comes near, after everything else. The priority is spread as in `home/hero-picture.tsx`. */
export function Rock({ name, className }: { name: RockName; className: string }) {
  return (
    <img
      src={`/rock/${name}.svg`}
      alt=""
      loading="lazy"
      {...{ fetchpriority: 'low' }}
      className={className}
    />
  )
}

/**
 * The solid rock between two chambers: heaps that stand in the one above, needles that hang into the one below. The first
 * thing in the lower one.
 */
export function Joint({ above }: { above: RockName }) {
  return <Rock name={above} className="joint" />
}
