import { useCallback, useEffect, useRef, type RefCallback } from 'react'

/** Events after which the page no longer scrolls along, because the visitor has taken over. */
const TAKING_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** The names are dimmed while the page scrolls, because bright letters that rush by would flash (WCAG 2.3.1). */
const IN_THE_DARK = { opacity: [1, 0.12, 0.12, 1], offset: [0, 0.1, 0.72, 1] }
const MOVE_MS = 1000
/** On narrower screens the names fill the screen, and scrolling for each one would flash more often than WCAG allows. */
const WIDE_PX = 1024

/**
 * Scrolls to the newest slot while a day is being revealed, until the visitor scrolls, presses a key or uses a pointer.
 * It scrolls rarely and far: a slot below the visible area moves to the middle, or to the top of a narrow screen, so
 * that the next slots fit below it. A new day jumps to its header without animation, because the page has just become
 * shorter and would otherwise show what is below the board first. Without motion, nothing scrolls.
 *
 * @param slots - the number of slots shown so far
 * @returns the ref for the board that contains the list
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

/** Whether the element is fully visible between its scroll margins, which leave room for the picker and the show's buttons. */
function hasRoom(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  return (
    top >= Number.parseFloat(scrollMarginTop) &&
    bottom <= innerHeight - Number.parseFloat(scrollMarginBottom)
  )
}
