import type { ReactNode } from 'react'
import type { SectionId, SectionText } from '../../cms/shapes.server'

interface Props {
  name: SectionId
  text: SectionText
  /** The joke contract is on the page without being one of its anchors (spec section 2). */
  hasAnchor?: boolean
  /** On wide screens the heading stands beside the rest instead of above it. */
  isSplit?: boolean
  className?: string
  children: ReactNode
}

/** One section of the descent, with its heading and introduction. */
export function Chamber({ name, text, hasAnchor = true, isSplit = false, className = '', children }: Props) {
  return (
    <section id={hasAnchor ? name : undefined} aria-labelledby={`${name}-heading`} className={`px-gutter py-chamber ${className}`}>
      <div className={`mx-auto grid max-w-page gap-10 md:gap-14 ${isSplit ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]' : ''}`}>
        <div>
          <h2 id={`${name}-heading`} className="text-chamber font-black">
            {text.heading}
          </h2>
          {text.intro && <p className="mt-5 max-w-measure text-lead text-dust">{text.intro}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}
