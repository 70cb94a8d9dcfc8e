import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { databaseOf } from '../helpers/database'
import { EVERY_PAGE, openWhole } from '../helpers/every-page'
import { atWidths, axeViolations, isFocused } from '../helpers/page-state'
import { beginSession, mutate } from '../helpers/organiser'
import { fillBoard } from '../helpers/pinboard'
import { startSite } from '../helpers/site'
import { expectTabsInSight } from '../helpers/tab-walk'
import { DATES_OF_2027, isShown } from '../helpers/two-years'

const GETTING_THERE = {
  createOrReplace: {
    _id: 'gettingThere',
    _type: 'gettingThere',
    title: 'How to find us',
    intro: 'By coach, in the dark.',
    chapters: [{ _key: 'a', _type: 'gettingThereChapter', title: 'Coaches', text: 'Every hour.' }],
  },
}

test.each(EVERY_PAGE)(
  'on %s axe finds nothing, the first Tab reaches the skip link, and nothing covers what the Tab key has reached',
  async (path) => {
    await using site = await startSite()
    await fillBoard(site, 30)
    await using page = await openWhole(site, path)
    expect(await axeViolations(page)).toEqual([])
    await expectSkipLink(page)
    // The way back, other windows, and large letters are in `every-page.full.test.ts`.
    await atWidths(page, [390], (width) => expectTabsInSight(page, width, ['Tab']))
  },
)

test('so it is on the pages that come with their content: the way there, and a former year with its board', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-05T12:00:00Z') })
  await using pg = databaseOf(site)
  const isKnown = async () => (await pg.sql`select is_first from editions where id = 2026`)[0]
  await expect.poll(isKnown).toMatchObject({ isFirst: true })
  await fillBoard(site, 3)
  await mutate(site, await beginSession(site), [GETTING_THERE, DATES_OF_2027])
  await isShown(site)
  for (const path of ['/getting-there', '/editions/2026', '/editions/2026/pinboard']) {
    await using page = await openWhole(site, path)
    expect(await axeViolations(page), path).toEqual([])
    await atWidths(page, [390], (width) => expectTabsInSight(page, width, ['Tab']))
  }
})

/** The link takes the focus to the content and marks its title. The next Tab reaches something in the content. */
async function expectSkipLink(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect.poll(() => inWindow(page)).toBe(true)
  expect(await isFocused(skip)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('main')
  await expect.poll(() => new URL(page.url()).hash).toBe('#main')
  await expect.poll(() => outlineOf(page, 'main h1')).toBe('solid')
  expect(await outlineOf(page, 'main')).toBe('none')
  const hasMore = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('a[href], button:enabled, input')].some((part) =>
        part.checkVisibility(),
      ),
    )
  await page.keyboard.press('Tab')
  const part = await page.evaluate(() => document.activeElement!.closest('main, footer')?.tagName)
  expect(part).toMatch(hasMore ? 'MAIN' : 'FOOTER')
}

function outlineOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).outlineStyle)
}

/** Whether the element that has the focus is inside the window. */
function inWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && document.activeElement !== document.body
  })
}
