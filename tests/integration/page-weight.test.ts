import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { BROTLI_QUALITY } from '../../server/answers/encoded-answer'
import { brotliBytes } from '../helpers/client-files'
import { startSite } from '../helpers/site'
import { PAGES } from '../helpers/pages.mjs'

/** Bytes of the HTML with its inlined style sheets in brotli, for the seed's content. */
const BUDGET = 32_000
/** Bytes of the inline scripts in brotli. */
const INLINE_BUDGET = 8000

test('pages to read bring no script but small inline ones, each of them whole', async () => {
  await using site = await startSite()
  const timetable = await (await fetch(`${site.url}/timetable`)).text()
  const act = /href="(\/timetable\/[^"]+)"/.exec(timetable)?.[1] ?? ''
  expect(act).not.toBe('')
  for (const path of ['/timetable', act, '/privacy', '/nowhere']) {
    const html = await (await fetch(site.url + path)).text()
    const scripts = [...html.matchAll(/<script(?: data-entry="[^"]*")?>(.*?)<\/script>/gs)]
    const codes = scripts.map(([, code = '']) => code)
    expect(codes.length).toBeGreaterThan(1)
    // What is cut off at some place is no script.
    for (const code of codes) expect(() => new Script(code)).not.toThrow()
    expect([path, /<script[^>]* src=/.test(html)]).toEqual([path, false])
    const left = INLINE_BUDGET - brotliBytes(codes.join('\n'), BROTLI_QUALITY.quick)
    expect(left, `${path}: ${left} bytes of its inline scripts' budget are left`).toBeGreaterThan(0)
  }
})

test('only a page that shows messages brings their styles', async () => {
  await using site = await startSite()
  for (const path of PAGES) {
    const html = await (await fetch(site.url + path)).text()
    expect([path, html.includes('.toast')]).toEqual([path, html.includes('data-island="toasts"')])
  }
})

test('a class that stands in a file without markup has its rule, too', async () => {
  expect(readFileSync('app/ui/daylight.ts', 'utf8')).toContain('scheme-light')
  await using site = await startSite()
  for (const path of ['/artist-flight-form', '/privacy']) {
    const html = await (await fetch(site.url + path)).text()
    expect([path, html.includes('.scheme-light{')]).toEqual([path, true])
  }
})

test('a page weighs no more than its budget before anything else is loaded', async () => {
  await using site = await startSite()
  for (const path of PAGES) {
    const html = Buffer.from(await (await fetch(site.url + path)).arrayBuffer()).toString('latin1')
    expect(html.length).toBeGreaterThan(10_000)
    const bytes = brotliBytes(html, BROTLI_QUALITY.quick)
    expect(bytes, `${path}: ${BUDGET - bytes} bytes of its budget are left`).toBeLessThanOrEqual(
      BUDGET,
    )
  }
})
