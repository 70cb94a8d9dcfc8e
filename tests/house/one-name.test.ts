import { expect, test } from 'vitest'
import { FILES } from '../../languages/files'
import { foldLetters } from '../../rules/fold-letters'
import { seedDocuments } from '../helpers/seed'

/*
 * A page, a button and a motto have one name in each language, wherever they are named: in the menu, in the footer, as the
 * title, on the picture that is shared, and on the home screen.
 */

const LANGUAGES = Object.entries(FILES)

/** Letters and figures alone, and small: a heading may shout, and "große" is "GROSSE" then. */
function plain(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}{}]+/gu, ' ')
    .trim()
}

test.each(LANGUAGES)('%s: what is one sentence in English is one sentence', (_, sections) => {
  const written: Record<string, Set<string>> = {}
  // The kinds of slots are words of their own: "main" is no menu there.
  for (const [section, texts] of Object.entries(sections))
    if (section !== 'kinds')
      for (const [english, text] of Object.entries(texts))
        (written[plain(english)] ??= new Set()).add(plain(text))
  expect(Object.entries(written).filter(([, texts]) => texts.size > 1)).toEqual([])
})

test.each(LANGUAGES)('%s: a page has one name, also where English has two', (_, sections) => {
  const { pages, lineup, home, act, calendar, timetable, menu } = sections
  const names = [
    [pages['Lineup reveal'], lineup['The lineup reveal'], home['FULL LINEUP REVEAL']],
    [act['The whole timetable'], calendar['The whole programme']],
  ]
  for (const [name = '', ...others] of names)
    expect(others.map(plain)).toEqual(others.map(() => plain(name)))
  expect(plain(timetable['The rules'])).toMatch(new RegExp(`${plain(menu.Rules)}$`))
})

test.each(LANGUAGES)('%s: the motto of the reveal is one', async (language, sections) => {
  const { cards, lineup, pages } = sections
  const motto = cards['The secret is out']
  expect(plain(lineup['THE SECRET IS OUT'])).toBe(plain(motto))
  const described = Object.entries(pages).find(([english]) =>
    english.startsWith('The secret is out'),
  )
  const settings = (await seedDocuments()).find(({ _id }) => _id === 'siteSettings')
  expect(described?.[1]).toMatch(new RegExp(`^${motto}:`))
  expect(settings).toMatchObject({
    [language]: { shareMessage: expect.stringMatching(new RegExp(`^${motto}:`)) },
  })
})
