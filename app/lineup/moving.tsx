import * as m from 'framer-motion/m'
import type { TargetAndTransition, Transition } from 'framer-motion'
import type { ReactNode } from 'react'

const MOVING = { div: m.div, li: m.li, span: m.span }

interface Props {
  as: keyof typeof MOVING
  /** Renders the plain element, without motion and without the styles of `initial` and `animate`. */
  isStill: boolean
  initial: TargetAndTransition
  animate: TargetAndTransition
  transition: Transition
  className: string
  children?: ReactNode
  [attribute: `data-${string}` | `aria-${string}`]: unknown
}

/**
 * An element that moves into place. For visitors without scripts the server renders every day. If all those elements were
 * motion components, hydrating them would be the longest task of the visit, and the next render removes them.
 */
export function Moving({ as, isStill, initial, animate, transition, ...rest }: Props) {
  const Still = as
  const Element = MOVING[as]
  return isStill ? (
    <Still {...rest} />
  ) : (
    <Element initial={initial} animate={animate} transition={transition} {...rest} />
  )
}
