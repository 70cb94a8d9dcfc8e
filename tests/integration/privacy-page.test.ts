import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'
import { PAGES } from '../helpers/pages.mjs'

test('the privacy page and the flight form name the day of deletion, which the setting moves', async () => {
  const now = () => new Date('2026-03-01T12:00:00Z')
  await using usual = await startSite({ now })
  await using longer = await startSite({ now, env: { RETENTION_DAYS: '90' } })
  for (const path of ['/privacy', '/artist-flight-form']) {
    expect(await (await fetch(usual.url + path)).text(), path).toContain('14 May 2026')
    expect(await (await fetch(longer.url + path)).text(), path).toContain('13 June 2026')
  }
  const page = await (await fetch(`${longer.url}/privacy`)).text()
  expect(page).toContain('90 days after the last day of the festival')
  expect(/<main[^]*<\/main>/.exec(page)?.[0]).not.toMatch(/\{\w+\}/)
  expect(/<table[^]*<\/table>/.exec(page)?.[0]).toContain('13 June 2026')
  expect(page).toContain('Stars on the timetable stay in your browser.')
})

test('a translated privacy page says that the English one binds', async () => {
  await using site = await startSite()
  for (const [path, binding] of [
    ['/de/privacy', 'Im Zweifel gilt die englische Fassung.'],
    ['/es/privacy', 'En caso de duda vale la versión inglesa.'],
  ] as const)
    expect(await (await fetch(site.url + path)).text()).toContain(binding)
})

test('what the privacy page says of cookies and third parties is true of every page', async () => {
  await using site = await startSite()
  for (const path of PAGES) {
    const response = await fetch(site.url + path)
    const html = await response.text()
    expect(response.headers.get('Set-Cookie'), path).toBeNull()
    const loaded = [
      ...html.matchAll(
        /<(?:script|img|iframe|source|video)\b[^>]*\ssrc="([^"]+)"|<link\b[^>]*rel="(?:stylesheet|preload|modulepreload|icon)"[^>]*href="([^"]+)"/g,
      ),
    ]
    const foreign = loaded
      .map(([, src, href]) => src ?? href ?? '')
      .filter((address) => !/^(\/(?!\/)|data:)/.test(address))
    expect(foreign, path).toEqual([])
  }
})
