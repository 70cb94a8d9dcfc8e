import { useEffect, useRef, type RefObject } from 'react'

/** What a visitor does who wants to look elsewhere. */
const TAKING_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Keeps the newest slot in sight while a day is being revealed, as the beam would: the screen follows the list down,
 * until the visitor scrolls, presses a key or a pointer. Nothing follows in a still show.
 *
 * @param slots - how many there are by now
 * @returns to be put on the board that holds the list
 */
export function useFollowing<T extends HTMLElement>(slots: number, isStill: boolean): RefObject<T> {
  const board = useRef<T>(null)
  const isLeft = useRef(false)

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
    if (isStill || isLeft.current) return
    const newest = board.current?.querySelector(slots > 1 ? 'li:last-child' : 'header')
    newest?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [slots, isStill])

  return board
}
