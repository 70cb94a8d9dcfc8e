import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * Whether a loader runs again: not when only the anchor changes. Going back from "/#rules" to "/" is no visit to the
 * server, which may be out of reach.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.search !== nextUrl.search ||
  currentUrl.hash === nextUrl.hash
