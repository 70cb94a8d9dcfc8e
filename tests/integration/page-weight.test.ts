import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { brotliBytes } from '../helpers/client-files'
import { startSite } from '../helpers/site'

const PAGES = [
  '/',
  '/lineup-reveal',
  '/attendee-pinboard',
  '/artist-flight-form',
  '/privacy',
  '/admin-flight-details',
  '/timetable',
]
/** Bytes of the HTML with its inlined style sheets in brotli, for the seed's content. */
const BUDGET = 32_000

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
  for (const path of PAGES) {
    const html = await (await fetch(site.url + path)).text()
    expect([path, html.includes('.toast')]).toEqual([path, html.includes('data-island="toasts"')])
  }
})

test('a class that stands in a file without markup has its rule, too', async () => {
  expect(readFileSync('app/forms/use-submit.ts', 'utf8')).toContain('mt-3')
  await using site = await startSite()
  for (const path of ['/artist-flight-form', '/attendee-pinboard']) {
    const html = await (await fetch(site.url + path)).text()
    expect([path, html.includes('.mt-3{')]).toEqual([path, true])
  }
})

test('a page weighs no more than its budget before anything else is loaded', async () => {
  await using site = await startSite()
  for (const path of PAGES) {
    const html = Buffer.from(await (await fetch(site.url + path)).arrayBuffer()).toString('latin1')
    expect(html.length).toBeGreaterThan(10_000)
    const bytes = brotliBytes(html)
    expect(bytes, `${path}: ${BUDGET - bytes} bytes of its budget are left`).toBeLessThanOrEqual(
      BUDGET,
    )
  }
})
