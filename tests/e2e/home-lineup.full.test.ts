import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { atWidths, laidOut, sidewaysOverflow } from '../helpers/page-state'
import { startSite } from '../helpers/site'

const WIDTHS = [320, 390, 640, 768, 844, 1023, 1024, 1280, 1440, 1920]

test('at every width and on paper the place of a name decides its size: the first is the largest, none is larger than the one above, and a headliner is larger than a main act; a long name takes more lines and not smaller letters, a headliner’s description has room, and the last row is as wide as the wall', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1440, height: 900 })
  await page.goto('/')
  await laidOut(page)
  const { headliner } = await namesOf(page)
  const [short, long] = ['Guano Deluxe', 'The Department of Darkness'].map((name) =>
    headliner.find((one) => one.name === name),
  )
  expect(long?.size).toBe(short?.size)
  expect([short?.lines, long?.lines]).toEqual([1, 2])
  expect(headliner[0]).toMatchObject({ name: 'Mother Karst', lines: 1 })
  expect(headliner[0]?.size).toBeGreaterThan(100)

  await atWidths(page, [768, 1024, 1440], async (width) => {
    for (const tier of ['main', 'other']) {
      const ends = await page.locator(`.tier-${tier}`).evaluate((list) => {
        const right = (part: Element) => Math.round(part.getBoundingClientRect().right)
        return [right(list), right(list.lastElementChild!)]
      })
      expect.soft(ends[0], `the last row of "${tier}" at ${width} px`).toBe(ends[1])
    }
  })
  const inRows = await page
    .locator('.tier-main li')
    .evaluateAll((acts) => acts.map((act) => act.getBoundingClientRect().top))
  expect([...new Set(inRows)].map((top) => inRows.filter((one) => one === top).length)).toEqual([
    4, 3,
  ])

  // It is as wide as twelve words, or has the whole row.
  const descriptions = page.locator('.tier-headliner .act > p:last-child')
  expect(await descriptions.count()).toBe(8)
  const slivers = () =>
    descriptions.evaluateAll((texts) =>
      texts
        .filter((text) => {
          const row = text.parentElement!.getBoundingClientRect()
          const { left, width } = text.getBoundingClientRect()
          return left > row.left + 1 && width < 24 * 16
        })
        .map((text) => text.textContent),
    )
  await atWidths(page, WIDTHS, async (width) => {
    expectByPlace(await namesOf(page), width)
    expect.soft(await slivers(), `narrow descriptions at ${width} px`).toEqual([])
  })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  expectByPlace(await namesOf(page), 718)
  expect(await slivers()).toEqual([])
})

test('names of sixty letters and of one long word keep their places and stay on the wall', async () => {
  await using other = await startSite()
  await mutate(
    other,
    await beginSession(other),
    Object.entries({
      'Mother Karst': 'Mother Karst of the Very Deep and Quite Endless Limestones',
      'Granny Granite': 'Bergwerksgesellschaftsschachtmeisterinnen',
      'Drip Theory': 'Drip',
      'Carbide Carla': 'Hochleistungskarbidlampenentzündungsbeauftragte Carla',
      'Rope Burn Romance': 'Wm',
    }).map(([name, longer]) => ({
      patch: { query: `*[_type == "artist" && name == "${name}"]`, set: { name: longer } },
    })),
  )
  await expect.poll(async () => (await fetch(other.url)).text()).toContain('>Wm<')
  await using page = await openPage(other.url, { javaScript: false })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  await atWidths(page, WIDTHS, async (width) => {
    const names = await namesOf(page)
    expectByPlace(names, width)
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(
      Object.values(names)
        .flat()
        .filter(({ isWide }) => isWide),
    ).toEqual([])
  })
})

interface Name {
  name: string
  size: number
  lines: number
  /** Whether its letters stick out of its place. */
  isWide: boolean
}

type Names = Record<'headliner' | 'main' | 'other', Name[]>

async function namesOf(page: Page): Promise<Names> {
  return page.evaluate(() => {
    const ofTier = (tier: string) =>
      [...document.querySelectorAll(`.tier-${tier} .display-title`)].map((title) => {
        const { fontSize, lineHeight, paddingTop } = getComputedStyle(title)
        return {
          name: title.textContent,
          size: Number.parseFloat(fontSize),
          lines: Math.round(
            (title.clientHeight - Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight),
          ),
          isWide: title.scrollWidth > title.clientWidth + 1,
        }
      })
    return { headliner: ofTier('headliner'), main: ofTier('main'), other: ofTier('other') }
  })
}

function expectByPlace({ headliner, main, other }: Names, width: number): void {
  const sizes = (names: Name[]) => names.map(({ size }) => size)
  const [first = 0, ...next] = sizes(headliner)
  expect(next).toHaveLength(7)
  expect(next, `${width} px`).toEqual(next.toSorted((one, another) => another - one))
  expect(first, `${width} px`).toBeGreaterThan(Math.max(...next))
  expect(Math.min(...next), `${width} px`).toBeGreaterThan(Math.max(...sizes(main)))
  expect(Math.min(...sizes(main)), `${width} px`).toBeGreaterThan(Math.max(...sizes(other)))
}
