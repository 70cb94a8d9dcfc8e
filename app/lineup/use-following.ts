import { useCallback, useEffect, useRef, type RefCallback } from 'react'

/** What a visitor does who wants to look elsewhere. */
const TAKING_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** The names go dark, the page moves, they come back: bright letters that rush by would flash (WCAG 2.3.1). */
const IN_THE_DARK = { opacity: [1, 0.12, 0.12, 1], offset: [0, 0.1, 0.72, 1] }
const MOVE_MS = 1000
/** On less than this the names fill the screen: moving as often as they come to the middle would flash over the limit. */
const WIDE_PX = 1024

/**
 * Keeps the newest slot in sight while a day is being revealed, as the beam would, until the visitor scrolls, presses a key
 * or a pointer. It moves seldom, and far: a slot that has no room any more is brought to the middle, or to
 * the top of a small screen, so that the next ones have room below it. A day begins at its header, at once: the page is
 * shorter than the day before left it, and would show what lies below, then run back. Nothing follows in a still show.
 *
 * @param slots - how many there are by now
 * @returns to be put on the board that holds the list
 */
export function useFollowing<T extends HTMLElement>(
  slots: number,
  isStill: boolean,
): RefCallback<T> {
  const board = useRef<T | null>(null)
  const isLeft = useRef(false)
  const begin = useCallback(
    (element: T | null) => {
      board.current = element
      const header = element?.querySelector('header')
      if (header && !isStill && !hasRoom(header)) bringIn(header, 'instant')
    },
    [isStill],
  )

  useEffect(() => {
    const leave = () => {
      isLeft.current = true
    }
    for (const event of TAKING_OVER) addEventListener(event, leave, { passive: true })
    return () => {
      for (const event of TAKING_OVER) removeEventListener(event, leave)
    }
  }, [])

  useEffect(() => {
    if (isStill || isLeft.current || slots < 2) return
    const newest = board.current?.querySelector('li:last-child')
    if (!newest || hasRoom(newest)) return
    board.current?.querySelector('ol')?.animate(IN_THE_DARK, MOVE_MS)
    bringIn(newest, 'smooth')
  }, [slots, isStill])

  return begin
}

function bringIn(element: Element, behavior: ScrollBehavior): void {
  element.scrollIntoView({ block: innerWidth < WIDE_PX ? 'start' : 'center', behavior })
}

/** Whether all of it is between what its scroll margins keep clear: the picker above and the show's buttons below. */
function hasRoom(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  return (
    top >= Number.parseFloat(scrollMarginTop) &&
    bottom <= innerHeight - Number.parseFloat(scrollMarginBottom)
  )
}
