import { useCallback, useEffect, useRef, type RefCallback } from 'react'
import { focusAt, type Focus } from './reveal-stages'

/** Events after which the page no longer scrolls along, because the visitor has taken over. */
const TAKING_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** The page approaches the place where it should be: after this time it has covered 63 % of the way. */
const APPROACH_MS = 160
/** The fastest that names may pass. It matters when a tab comes back to the front in the middle of the show. */
const FASTEST_PX_PER_S = 700

/**
 * Scrolls while a day is being revealed, until the visitor scrolls, presses a key or uses a pointer: one steady movement
 * down the list that keeps the name that is burning clear in the middle of the free part of the window. The next slots
 * rise below it. A new day jumps to its header without animation, because the page has just become shorter and would
 * otherwise show what is below the board first. Without motion, nothing scrolls.
 *
 * @param since - the `performance.now()` at which the day was chosen
 * @returns the ref for the board that contains the list
 */
export function useFollowing<T extends HTMLElement>(
  since: number,
  isStill: boolean,
): RefCallback<T> {
  const board = useRef<T | null>(null)
  const begin = useCallback(
    (element: T | null) => {
      board.current = element
      const header = element?.querySelector('header')
      if (header && !isStill && !hasRoom(header))
        header.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
    [isStill],
  )

  useEffect(() => {
    if (isStill) return
    let last = performance.now()
    let frame = requestAnimationFrame(follow)
    function follow() {
      frame = requestAnimationFrame(follow)
      const now = performance.now()
      const way = wayTo(board.current, focusAt(now - since))
      const seconds = (now - last) / 1000
      last = now
      const step = Math.min(
        way.toMiddle * (1 - Math.exp((-1000 * seconds) / APPROACH_MS)),
        way.atMost,
        FASTEST_PX_PER_S * seconds,
      )
      // Only downwards: a name that the visitor has seen does not come back.
      if (step > 0) scrollBy({ top: step, behavior: 'instant' })
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      for (const event of TAKING_OVER) removeEventListener(event, stop)
    }
    for (const event of TAKING_OVER) addEventListener(event, stop, { passive: true })
    return stop
  }, [since, isStill])

  return begin
}

/** @returns how many pixels the page has to move down for the focus, and how many it may, so that no burning name leaves the window. */
function wayTo(
  board: HTMLElement | null,
  { middle, first }: Focus,
): { toMiddle: number; atMost: number } {
  const names = [...(board?.querySelectorAll('.slot-name') ?? [])]
  const last = names.length - 1
  const from = names[Math.min(Math.floor(middle), last)]
  const to = names[Math.min(Math.ceil(middle), last)]
  const burning = names[Math.min(first, last)]
  if (!from || !to || !burning) return { toMiddle: 0, atMost: 0 }
  const place = middleOf(from) + (middleOf(to) - middleOf(from)) * (middle % 1)
  const free = freePart(from.closest('li') ?? from)
  return {
    toMiddle: place - (free.top + free.bottom) / 2,
    atMost: burning.getBoundingClientRect().top - free.top,
  }
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

/** The part of the window between the element's scroll margins, which leave room for the picker and the show's buttons. */
function freePart(element: Element): { top: number; bottom: number } {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  return {
    top: Number.parseFloat(scrollMarginTop),
    bottom: innerHeight - Number.parseFloat(scrollMarginBottom),
  }
}

function hasRoom(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const free = freePart(element)
  return top >= free.top && bottom <= free.bottom
}
