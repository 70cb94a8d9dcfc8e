import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { brotliBytes } from '../helpers/client-files'
import { startSite } from '../helpers/site'

/**
 * Bytes of the HTML with its inlined style sheets in brotli, for the seed's content. The acts' addresses hold random
 * letters, which differ with each database: of ten runs the largest `/` had 65 bytes more than the smallest.
 */
const BUDGETS = {
  '/': 22_850,
  '/lineup-reveal': 18_950,
  '/attendee-pinboard': 15_000,
  '/artist-flight-form': 12_500,
  '/privacy': 11_000,
  '/admin-flight-details': 11_000,
  '/timetable': 16_050,
}

test('the timetable brings no script but a small inline one', async () => {
  await using site = await startSite()
  const html = await (await fetch(`${site.url}/timetable`)).text()
  const scriptsOf = (page: string) =>
    [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code)
  // The other page has only what is on every page.
  const shared = scriptsOf(await (await fetch(`${site.url}/privacy`)).text())
  const own = scriptsOf(html).filter((code) => !shared.includes(code))
  expect([shared.length, own.length]).toEqual([3, 6])
  // Each is whole: what is cut off at some place is no script.
  for (const code of own) expect(() => new Script(code)).not.toThrow()
  expect(/<script[^>]* src=/.test(html)).toBe(false)
  expect(brotliBytes(own.join('\n'))).toBeLessThanOrEqual(3500)
})

test('only a page that shows messages brings their styles', async () => {
  await using site = await startSite()
  for (const path of Object.keys(BUDGETS)) {
    const html = await (await fetch(site.url + path)).text()
    expect([path, html.includes('.toast')]).toEqual([path, html.includes('data-island="toasts"')])
  }
})

test('a page weighs no more than its budget before anything else is loaded', async () => {
  await using site = await startSite()
  for (const [path, budget] of Object.entries(BUDGETS)) {
    const html = Buffer.from(await (await fetch(site.url + path)).arrayBuffer()).toString('latin1')
    expect(html.length).toBeGreaterThan(10_000)
    expect([path, brotliBytes(html) <= budget, brotliBytes(html)]).toEqual([
      path,
      true,
      expect.any(Number),
    ])
  }
})
