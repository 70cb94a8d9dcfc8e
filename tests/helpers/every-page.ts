import type { Page } from 'playwright-core'
import { openPage, type PageOptions } from './browser'
import { hydrated, laidOut } from './page-state'
import { PAGES } from './pages.mjs'
import type { Site } from './site'

const NOTHING = '/nothing-here'

/** Every page of the site by its address, the board with its form open, and a page for an address that does not exist. */
export const EVERY_PAGE = [
  ...PAGES.map((path) => (path === '/attendee-pinboard' ? `${path}?add=1` : path)),
  NOTHING,
]

/** One of them, laid out whole and alive, with less motion. */
export async function openWhole(site: Site, path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(site.url, {
    reducedMotion: true,
    expects: path === NOTHING ? [/404/] : [],
    ...options,
  })
  await page.goto(path)
  await hydrated(page)
  await laidOut(page)
  return page
}
