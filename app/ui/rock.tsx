import rock from './rock.svg?url&no-inline'

/** The silhouettes in `rock.svg`, drawn by `cms/seed/paint/joints.mjs`; a joint is named after what lies above it. */
export type RockName =
  | 'home' | 'events' | 'about' | 'banner' | 'schedule' | 'lineup' | 'gallery' | 'booking' | 'rules' | 'legal' | 'contact' | 'bedrock'
  | 'strata' | 'torch' | 'fossils' | 'frieze' | 'ladder'

/** Rock in the colour of the text around it. */
export function Rock({ name, className }: { name: RockName; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${rock}#${name}`} />
    </svg>
  )
}

/**
 * The solid rock between two chambers: heaps that stand in the one above, needles that hang into the one below. The first
 * thing in the lower one.
 */
export function Joint({ above }: { above: RockName }) {
  return <Rock name={above} className="joint" />
}
