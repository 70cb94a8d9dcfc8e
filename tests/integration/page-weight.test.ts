import { expect, test } from 'vitest'
import { brotliBytes } from '../helpers/client-files'
import { startSite } from '../helpers/site'

/** Bytes of the HTML with its inlined style sheets in brotli, for the seed's content. */
const BUDGETS = {
  '/': 22_000,
  '/lineup-reveal': 18_500,
  '/attendee-pinboard': 15_000,
  '/artist-flight-form': 12_500,
  '/privacy': 11_000,
  '/admin-flight-details': 11_000,
}

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
