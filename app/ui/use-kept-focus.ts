import { useEffect, useLayoutEffect, useRef } from 'react'

/** On a server React warns about layout effects. */
const useCommitted = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Keeps the focus of the keyboard in a part of the page. A removed element loses its focus to BODY, so the part takes it: a
 * form after a press on a button that the press removes.
 *
 * @returns attributes for the part's element
 */
export function useKeptFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const focused = useRef<Element | null>(null)
  useCommitted(() => {
    const isLost =
      document.activeElement === document.body && focused.current?.isConnected === false
    if (isLost) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: { target: Element }) => void (focused.current = target),
    // React does not report the blur of an element that it removes.
    onBlur: () => void (focused.current = null),
  }
}
