import { useCallback, useEffect, useRef, type RefCallback } from 'react'
import { focusAt, NAME_DELAY_MS } from './reveal-stages'

/** Events after which the page no longer scrolls along, because the visitor has taken over. */
const TAKING_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * For this time the page stays where the title or the day's header is, so that it can be read. Then it moves to the first name.
 */
const REST_MS = 1900
/** The page arrives at the first name this time before that name begins to burn clear. */
const ARRIVE_BEFORE_MS = 150
/** The page approaches the place where it should be: after this time it has covered 63 % of the way. */
const APPROACH_MS = 160
/** The next name is whole in the window this long before it begins to burn clear. */
const READY_BEFORE_MS = 40
/**
 * The speed at which the page brings the next name into the window. It begins as late as it can, so that the names before it
 * stay as long as possible.
 */
const STRIDE_PX_PER_S = 700
/** The fastest that names may pass. It matters when a tab comes back to the front in the middle of the show. */
const FASTEST_PX_PER_S = 1000
/** When the page is this much higher than where we left it, the visitor has moved it. A smaller difference may be rounding. */
const OTHERS_FROM_PX = 2

/**
 * Scrolls while a day is being revealed: first it rests, then it is one steady movement down the list. It keeps the name that
 * is burning clear in the middle of the free part of the window, and the next slots rise below it. After the last name it
 * brings the way on to the next day into the window. It ends when the visitor scrolls, presses a key or uses a pointer, or
 * when the page moves up in any other way, as by a scroll bar or assistive technology. A new day jumps to its header without
 * animation, because the page has just become shorter and would otherwise show what is below the board first. Without motion,
 * nothing scrolls.
 *
 * @param since - the `performance.now()` at which the day was chosen
 * @param isRunning - the day is being revealed. It ends well after the last name has reached the middle.
 * @returns the ref for the board that contains the list
 */
export function useFollowing<T extends HTMLElement>(
  since: number,
  isStill: boolean,
  isRunning: boolean,
): RefCallback<T> {
  const board = useRef<T | null>(null)
  const begin = useCallback(
    (element: T | null) => {
      board.current = element
      const header = element?.querySelector('header')
      // At the top there is the title, which comes first.
      if (header && !isStill && scrollY > 0 && !hasRoom(header))
        header.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
    [isStill],
  )

  useEffect(() => {
    if (!isRunning) return
    let last = performance.now()
    let place = scrollY
    let frame = requestAnimationFrame(follow)
    function follow() {
      if (scrollY < place - OTHERS_FROM_PX) return stop()
      frame = requestAnimationFrame(follow)
      const now = performance.now()
      const elapsed = now - since
      const passedMs = now - last
      last = now
      if (elapsed < REST_MS) return
      const way = wayTo(board.current, elapsed)
      const untilFirstMs = NAME_DELAY_MS - ARRIVE_BEFORE_MS - elapsed
      const share =
        untilFirstMs > passedMs ? passedMs / untilFirstMs : 1 - Math.exp(-passedMs / APPROACH_MS)
      const step = Math.min(
        Math.max(way.toMiddle * share, way.toNext - (STRIDE_PX_PER_S * way.untilNextMs) / 1000),
        way.atMost,
        (FASTEST_PX_PER_S * passedMs) / 1000,
      )
      // The page only moves down: a name that has left the window does not come back.
      if (step > 0) scrollBy({ top: step, behavior: 'instant' })
      place = scrollY
    }
    function stop() {
      cancelAnimationFrame(frame)
      for (const event of TAKING_OVER) removeEventListener(event, stop)
    }
    for (const event of TAKING_OVER) addEventListener(event, stop, { passive: true })
    return stop
  }, [since, isRunning])

  return begin
}

const NO_WAY: Way = { toMiddle: 0, toNext: 0, untilNextMs: 0, atMost: 0 }

interface Way {
  /** Pixels by which the page has to move down for the focus, as far as the names that linger allow it. */
  toMiddle: number
  /** Pixels by which it has to move until the next name is whole in the window. */
  toNext: number
  /** The time that is left for `toNext`. */
  untilNextMs: number
  /** Pixels by which it may move so that no name leaves the window before it has been clear for a while. */
  atMost: number
}

function wayTo(board: HTMLElement | null, elapsed: number): Way {
  const names = [...(board?.querySelectorAll('.burnt') ?? [])]
  const headlineAct = names.findIndex((name) => name.closest('[data-act]'))
  const focus = focusAt(elapsed, headlineAct)
  const nameAt = (index: number) => names[Math.min(index, names.length - 1)]
  const from = nameAt(Math.floor(focus.middle))
  const to = nameAt(Math.ceil(focus.middle))
  const held = nameAt(focus.held)
  const lingering = nameAt(focus.lingering)
  const next = nameAt(focus.next)
  if (!from || !to || !held || !lingering || !next) return NO_WAY
  if (focus.held >= names.length) return wayToNextDay(board)
  const place = middleOf(from) + (middleOf(to) - middleOf(from)) * (focus.middle % 1)
  const free = freePart(from.closest('li') ?? from)
  return {
    toMiddle: Math.min(place - (free.top + free.bottom) / 2, lettersOf(lingering).top - free.top),
    toNext: lettersOf(next).bottom - free.bottom,
    untilNextMs: Math.max(0, focus.untilNextMs - READY_BEFORE_MS),
    atMost: lettersOf(held).top - free.top,
  }
}

/** The way that is left when all names are readable: to the button for the next day. */
function wayToNextDay(board: HTMLElement | null): Way {
  const nextDay = board?.parentElement?.querySelector('.next-day')
  if (!nextDay) return NO_WAY
  const way = nextDay.getBoundingClientRect().bottom - freePart(nextDay).bottom
  return { ...NO_WAY, toMiddle: way, atMost: Infinity }
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

/** The place of a name without the room for fingers around it. */
function lettersOf(name: Element): { top: number; bottom: number } {
  const { top, bottom } = name.getBoundingClientRect()
  const { paddingTop, paddingBottom } = getComputedStyle(name)
  return {
    top: top + Number.parseFloat(paddingTop),
    bottom: bottom - Number.parseFloat(paddingBottom),
  }
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
