import { expect, test } from 'vitest'
import { EVERY_PAGE } from '../helpers/every-page'
import { startSite } from '../helpers/site'

test('every page begins with its h1, has no second one, and leaves out no level', async () => {
  await using site = await startSite()
  const timetable = await (await fetch(`${site.url}/timetable`)).text()
  const act = /href="(\/timetable\/[\w-]+)"/.exec(timetable)?.[1] ?? ''
  expect(act).not.toBe('')
  for (const path of [act, '/attendee-pinboard', ...EVERY_PAGE]) {
    const levels = levelsIn(await (await fetch(site.url + path)).text())
    expect(levels[0], path).toBe(1)
    expect(levels.lastIndexOf(1), path).toBe(0)
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect(jumps, path).toEqual([])
  }
})

/** The levels of all headings in their order, hidden ones with them, but not those of a template that is not shown yet. */
function levelsIn(html: string): number[] {
  const shown = html.replace(/<template\b[^]*?<\/template>/g, '')
  return [...shown.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
}
