/** The drawings in `public/rock`, made by `cms/seed/paint/joints.mjs`. A joint has the name of the section above it. */
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
  | 'masonry'
  | 'basalt'
  | 'flowstone'
  | 'crystals'

/** A lazy-loaded drawing with a low priority. `fetchpriority` is spread, because the types of React 18 lack it, and React 18 renders it in lower case only. */
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
 * The rock between two sections, with stalagmites above and stalactites below. Put it first in the lower section.
 */
export function Joint({ above }: { above: RockName }) {
  return <Rock name={above} className="joint" />
}
