import * as m from 'framer-motion/m'
import type { TargetAndTransition, Transition } from 'framer-motion'
import type { ReactNode } from 'react'

const MOVING = { div: m.div, li: m.li, span: m.span }

interface Props {
  as: keyof typeof MOVING
  /** Nothing moves: the element alone, without the styles of either end. */
  isStill: boolean
  initial: TargetAndTransition
  animate: TargetAndTransition
  transition: Transition
  className: string
  children?: ReactNode
  [attribute: `data-${string}` | `aria-${string}`]: unknown
}

/**
 * What moves into its place. The page is sent with every day in it, for those who have no scripts; were all of that motion
 * components, bringing it to life would be the longest task of the visit, for things that are gone with the next render.
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
