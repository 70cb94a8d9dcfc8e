import type { ReactNode } from 'react'
import type { SectionId, SectionText } from '../../cms/shapes.server'
import { Carved } from '~/ui/carved'
import { Joint, type RockName } from '~/ui/rock'

interface Props {
  name: SectionId
  text: SectionText
  /** What lies above, and names the rock between. */
  above: RockName
  /** The joke contract is on the page without being one of its anchors (spec section 2). */
  hasAnchor?: boolean
  /** Below the introduction. */
  aside?: ReactNode
  /** The walls, behind everything. */
  wall?: ReactNode
  children: ReactNode
}

/** How far the headings have worn away: the deeper, the more. */
const YEARS: Record<SectionId, number> = {
  events: 1995,
  about: 2003,
  schedule: 2010,
  lineup: 2016,
  gallery: 2022,
  booking: 2027,
  rules: 2032,
  legal: 2037,
  contact: 2043,
}

/** One section of the descent, with its heading and introduction. Its rock and light are in `upper-chambers.css` and `lower-chambers.css`. */
export function Chamber({ name, text, above, hasAnchor = true, aside, wall, children }: Props) {
  return (
    <section id={hasAnchor ? name : undefined} aria-labelledby={`${name}-heading`} className={`chamber chamber-${name}`}>
      {wall}
      <Joint above={above} />
      <div className="chamber-body">
        <div>
          <Carved id={`${name}-heading`} year={YEARS[name]} size="chamber">
            {text.heading}
          </Carved>
          {text.intro && <p className="mt-4 max-w-measure text-lead">{text.intro}</p>}
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
