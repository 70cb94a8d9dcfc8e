import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressIn, LANGUAGES, type Language } from '../../languages'
import { openPage } from '../helpers/browser'
import { coveredTexts } from '../helpers/covered-texts'
import { cutTexts } from '../helpers/cut-texts'
import { beginSession, mutate } from '../helpers/organiser'
import { hydrated, laidOut, resize, sidewaysOverflow } from '../helpers/page-state'
import { TRANSLATED_PAGES } from '../helpers/pages.mjs'
import { fillBoard } from '../helpers/pinboard'
import { startSite, type Site } from '../helpers/site'
import { DATES_OF_2027 } from '../helpers/two-years'
import { WIDER_LETTERS } from '../helpers/wider-letters'

test.each(Object.keys(LANGUAGES) as Language[])(
  'in %s every page keeps its measures on a phone, and where a visitor sets wider letters, words and lines',
  { timeout: 240_000 },
  async (language) => {
    await using site = await startSite({ now: () => new Date('2026-03-05T12:00:00Z') })
    await fillBoard(site, 12)
    await writeTheWay(site)
    await endTheYear(site)
    await using page = await openPage(site.url, { width: 320, reducedMotion: true })
    for (const path of [
      ...TRANSLATED_PAGES.filter((path) => path !== '/attendee-pinboard'),
      '/attendee-pinboard?add=1',
      '/getting-there',
      '/editions/2026',
      '/editions/2026/pinboard',
    ]) {
      await page.goto(addressIn(language, path))
      await hydrated(page)
      await laidOut(page)
      for (const width of [320, 390]) {
        await resize(page, width, 800)
        const lonely = await lonelyWords(page)
        const plain = await faultsOf(page)
        await setStyle(page, WIDER_LETTERS)
        const wide = await faultsOf(page)
        await setStyle(page, '')
        const found = { path, width, plain, wide, lonely }
        expect.soft(found).toEqual({ path, width, plain: {}, wide: {}, lonely: [] })
      }
    }
  },
)

/** What is wrong with the page, by kind. */
async function faultsOf(page: Page): Promise<Record<string, string[]>> {
  const overflow = await sidewaysOverflow(page)
  const faults = {
    wide: overflow === 0 ? [] : [`${overflow} px`],
    cut: await cutTexts(page),
    covered: await coveredTexts(page),
    small: await smallControls(page),
    shrunk: await shrunkEmblems(page),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))
}

/** Controls below 24 px, success criterion 2.5.8 of WCAG 2.2. Links within a sentence are excepted there. */
function smallControls(page: Page): Promise<string[]> {
  return page
    .locator('a, button, input:not([type=hidden]), select, textarea, summary')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && !control.closest('.sr-only, .skip-link'))
        .filter((control) => getComputedStyle(control).display !== 'inline')
        .filter((control) => {
          const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
          return width > 1 && (width < 24 || height < 24)
        })
        .map((control) => control.outerHTML.slice(0, 100)),
    )
}

/** Emblems that a long sentence beside them has made narrower than high. */
function shrunkEmblems(page: Page): Promise<string[]> {
  return page.locator('.emblem').evaluateAll((emblems) =>
    emblems
      .map((emblem) => emblem.getBoundingClientRect())
      .filter(({ width, height }) => width < 40 || height < 40)
      .map(({ width, height }) => `${width} × ${height} px`),
  )
}

/** Headings of which a short word stands alone on a line. */
function lonelyWords(page: Page): Promise<string[]> {
  return page.locator('main :is(h1, h2)').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      if (!heading.checkVisibility()) return []
      const lines: { top: number; text: string }[] = []
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent!
        for (const { 0: word, index } of text.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + word.length)
          const { top, height } = range.getBoundingClientRect()
          const line = lines.at(-1)
          // On a sheet that hangs askew the words of a line have not quite the same top.
          if (line && top - line.top < height / 2) line.text += ` ${word}`
          else lines.push({ top, text: word })
        }
      }
      // Of two words in two lines neither is alone.
      const hasCompany = lines.some(({ text }) => text.includes(' '))
      const isLonely = hasCompany && lines.some(({ text }) => /^\p{L}{1,4}$/u.test(text))
      return isLonely ? [lines.map(({ text }) => text).join(' / ')] : []
    }),
  )
}

/** A style element would need the page's permission. */
function setStyle(page: Page, style: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, style)
}

/** The page about the way, as organisers write it. */
async function writeTheWay(site: Site): Promise<void> {
  const [title, text] = ['Coaches and taxis', 'From the airport a coach leaves every two hours.']
  const of = { title, text }
  const german = { title: 'Reisebusse und Großraumtaxis', text: 'Alle zwei Stunden.', of }
  const spanish = { title: 'Autocares y taxis', text: 'Cada dos horas.', of }
  const way = {
    _id: 'gettingThere',
    _type: 'gettingThere',
    title: 'Getting there',
    intro: 'Two ways lead to the cave.',
    de: { title: 'Anreise', of: { title: 'Getting there' } },
    es: { title: 'Cómo llegar', of: { title: 'Getting there' } },
    chapters: [{ _key: 'a', _type: 'gettingThereChapter', title, text, de: german, es: spanish }],
  }
  await mutate(site, await beginSession(site), [{ createOrReplace: way }])
}

/** The programme and the board of 2026 get pages of their own, and the next year begins. */
async function endTheYear(site: Site): Promise<void> {
  await expect.poll(() => statusOf(site, '/getting-there')).toBe(200)
  await mutate(site, await beginSession(site), [DATES_OF_2027])
  await expect.poll(() => statusOf(site, '/editions/2026'), { timeout: 10_000 }).toBe(200)
  await expect.poll(() => site.services.content.editionAtHand()).toBe(2027)
}

async function statusOf(site: Site, path: string): Promise<number> {
  return (await fetch(site.url + path)).status
}
