import type { Page } from 'playwright-core'

export interface WatchedNames {
  /** In the order in which they began to burn clear, each with what kept it from being seen in its first second. */
  names: { name: string; troubles: string[] }[]
  /** Pixels by which the page moved down from frame to frame. */
  ways: number[]
}

export function watchNames(page: Page): Promise<() => Promise<WatchedNames>>
