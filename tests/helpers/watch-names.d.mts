import type { Page } from 'playwright-core'

export interface WatchedName {
  name: string
  /** What kept it from being seen within its first second, and within 700 ms after its blur was gone. */
  troubles: string[]
  /** How long after its beginning its blur was gone, in ms, or null. */
  clearMs: number | null
  /** How long after its beginning it was first not wholly seen, in ms, or null. */
  wholeMs: number | null
}

export interface WatchedNames {
  /** In the order in which they began to burn clear. */
  names: WatchedName[]
  /** Pixels by which the page moved down from frame to frame. */
  ways: number[]
}

export function watchNames(page: Page): Promise<() => Promise<WatchedNames>>
