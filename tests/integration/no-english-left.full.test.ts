import { expect, test } from 'vitest'
import { addressIn, LANGUAGES, type Language } from '../../languages'
import { addLeg, putCard } from '../helpers/desk'
import { aFlight, aShortFlight } from '../helpers/flights'
import { sendOwnForm, submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'
import { TRANSLATED_PAGES } from '../helpers/pages.mjs'

const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== 'en')
const PAGES = [...TRANSLATED_PAGES, '/nowhere']
/** Names, and words that are the same in another language. */
const SAME = new Set([
  ...Object.values(LANGUAGES),
  '240 ravers',
  '90 ravers',
  'Apple Calendar',
  'Brunch',
  'brunch',
  'Facebook',
  'Finale',
  'Google Calendar',
  'Instagram',
  'Outlook',
  'SoundCloud',
  'TICKETS',
  'Trance &amp; Madness',
  'Trance &amp; Mild Concern',
  'Trance &amp; Panic',
  'Transport',
  'Twitch',
  'Twitter',
  'YouTube',
])
const TYPED = aShortFlight() as Record<string, string>
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source'])

test.each(OTHERS)('a page in %s has no English words but names', async (language) => {
  await using site = await startSite()
  const htmlAt = async (path: string) => (await fetch(site.url + path)).text()
  const timetable = await htmlAt('/timetable')
  const names = new Set(
    [...timetable.matchAll(/ data-name="">([^<]+)</g)].flatMap(([, name]) => name!),
  )
  const act = /href="(\/timetable\/[^"]+-a-voice-[^"]+)"/.exec(timetable)?.[1]
  expect([names.size > 10, typeof act]).toEqual([true, 'string'])
  for (const path of [...PAGES, act!]) {
    const english = new Set(wordsOf(await htmlAt(path)).map(({ text }) => text))
    const shown = wordsOf(await htmlAt(addressIn(language, path)))
    expect([path, shown.length > 10]).toEqual([path, true])
    const left = shown
      .filter(({ text, lang }) => english.has(text) && ['', language].includes(lang))
      .map(({ text }) => text)
      .filter((text) => !SAME.has(text) && !names.has(text))
    expect([path, [...new Set(left)]]).toEqual([path, []])
  }
})

test.each(OTHERS)('an artist’s page in %s has no English words', async (language) => {
  await using site = await startSite()
  const { key, reference } = await submitted(site)
  await putCard(site, 1, { status: 'told' })
  await addLeg(site, 1)
  const names = new Set([...Object.values(aFlight()), reference, 'LX 2041', 'QX7RTZ'])
  const wordsAfter = async (path: string, fields: Record<string, string>) =>
    wordsOf(await (await sendOwnForm(site, fields, path)).text())
  const correct: Record<string, string> = { key, intent: 'correct', ...TYPED }
  const wrong = { ...TYPED, key: 'x'.repeat(27) }
  const forms: Record<string, string>[] = [
    { key },
    { ...correct, email: 'nobody' },
    { ...correct, preferredAirport: 'Rome' },
    { key, intent: 'delete', reference: 'CAVE' },
    { intent: 'link', reference, email: 'nobody@example.com' },
    { ...wrong, intent: 'open' },
    { ...wrong, intent: 'delete' },
    { ...wrong, intent: 'correct' },
  ]
  for (const fields of forms) {
    const english = new Set((await wordsAfter('/my-flight', fields)).map(({ text }) => text))
    const shown = await wordsAfter(addressIn(language, '/my-flight'), fields)
    expect(shown.length).toBeGreaterThan(10)
    const left = shown
      .filter(({ text, lang }) => english.has(text) && ['', language].includes(lang))
      .map(({ text }) => text)
      .filter((text) => !SAME.has(text) && !names.has(text))
    expect([fields, [...new Set(left)]]).toEqual([fields, []])
  }
})

test('the address of an act is the same in all languages but for the prefix', async () => {
  await using site = await startSite()
  const actsAt = async (path: string) =>
    [...(await (await fetch(site.url + path)).text()).matchAll(/"(\/timetable\/[^"]+)"/g)].map(
      ([, act]) => act,
    )
  const english = await actsAt('/timetable')
  expect(english.length).toBeGreaterThan(10)
  for (const language of OTHERS) {
    const html = await (await fetch(`${site.url}/${language}/timetable`)).text()
    const acts = [...html.matchAll(/"\/\w\w(\/timetable\/[^"]+)"/g)].map(([, act]) => act)
    expect([language, acts]).toEqual([language, english])
  }
})

/** The texts and labels of a page, each with its `lang`, which is empty for that of the page. Figures and signs are no words. */
function wordsOf(html: string) {
  const words: { text: string; lang: string }[] = []
  const langs: string[] = ['']
  const tokens =
    /<!--.*?-->|<(script|style|svg|noscript)\b.*?<\/\1>|<\/\w+>|<(\w+)([^>]*)>|([^<]+)/gs
  for (const [token, , tag, attributes = '', text = ''] of html
    .slice(html.indexOf('<body'))
    .matchAll(tokens)) {
    const given = langs.at(-1)!
    const lang = / lang="([^"]*)"/.exec(attributes)?.[1] ?? given
    for (const [, label] of attributes.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]+)"/g))
      words.push({ text: label!, lang })
    if (text.trim() !== '') words.push({ text: text.trim(), lang })
    if (token.startsWith('</')) langs.pop()
    else if (tag !== undefined && !VOID.has(tag) && !attributes.endsWith('/')) langs.push(lang)
  }
  return words.filter(({ text }) => /\p{L}{2}/u.test(text))
}
