import type { ReactNode } from 'react'
import type { SectionId, SectionText } from '../../cms/shapes.server'
import { DisplayTitle } from '~/ui/display-title'
import { HOME_SECTIONS } from '~/ui/home-sections'
import { Joint, type RockName } from '~/ui/rock'
import { useLangOf } from '~/ui/use-text'

interface Props {
  name: SectionId
  text: SectionText
  /** The kind of rock between this section and the one above. */
  above: RockName
  /** The joke contract is on the page without being one of its anchors (spec section 2). */
  hasAnchor?: boolean
  /** The walls, behind everything. */
  wall?: ReactNode
  children: ReactNode
}

/** One section of the descent, with its heading and introduction. Its rock and light are in the sheet of the same name. */
export function Section({ name, text, above, hasAnchor = true, wall, children }: Props) {
  const { depth, year } = HOME_SECTIONS[name]
  const langOf = useLangOf()
  return (
    <section
      id={hasAnchor ? name : undefined}
      tabIndex={hasAnchor ? -1 : undefined}
      aria-labelledby={`${name}-heading`}
      className={`section section-${name}`}
    >
      {wall}
      <Joint above={above} />
      <div className="section-body below-fold">
        <div className="section-head" data-depth={depth}>
          <DisplayTitle
            id={`${name}-heading`}
            lang={langOf(text, 'heading')}
            year={year}
            size="section"
          >
            {text.heading}
          </DisplayTitle>
          {text.intro && (
            <p lang={langOf(text, 'intro')} className="section-intro">
              {text.intro}
            </p>
          )}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
