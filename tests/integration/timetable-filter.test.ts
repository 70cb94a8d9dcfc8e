import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'

test('links and a form show a part of the timetable, without a script and without changing the whole one', async () => {
  await using site = await startSite()
  const page = async (query: string) => (await fetch(`${site.url}/timetable${query}`)).text()
  const shown = (html: string) => (html.match(/<li id="act-/g) ?? []).length
  const whole = await page('')
  const all = shown(whole)
  expect(all).toBeGreaterThan(20)
  expect(whole).not.toMatch(/<li hidden/)
  const lake = /href="(\/timetable\?chamber=The\+Lake)#found"/.exec(whole)?.[1] ?? ''
  const filtered = await page(lake.replace('/timetable', ''))
  expect(shown(filtered)).toBeGreaterThan(0)
  expect(shown(filtered)).toBeLessThan(all)
  // What it leaves out is in the page, and is not shown: the stars are compared with the whole programme.
  expect(filtered.match(/<li hidden=""/g)).toHaveLength(all - shown(filtered))
  expect(filtered).toContain(`${shown(filtered)} of ${all}.`)
  expect(await page('?q=nobody+at+all')).toContain('Nothing is like that.')
  expect(await page('?q=%3Cscript%3E')).toContain('value="&lt;script&gt;"')
  expect(shown(await page(''))).toBe(all)
})

test('a part of the timetable is the same part in every language', async () => {
  await using site = await startSite()
  const page = async (path: string) => (await fetch(site.url + path)).text()
  const shown = (html: string) => [...html.matchAll(/<li id="(act-[^"]+)"/g)].map(([, id]) => id)
  const english = shown(await page('/timetable?chamber=The+Lake'))
  expect(english.length).toBeGreaterThan(0)
  for (const [language, lake] of Object.entries({ de: 'Der See', es: 'El Lago' })) {
    const html = await page(`/${language}/timetable?chamber=The+Lake`)
    expect([language, shown(html)]).toEqual([language, english])
    expect(html).toMatch(
      new RegExp(`href="/${language}/timetable#found" aria-current="true">${lake}<`),
    )
  }
})
