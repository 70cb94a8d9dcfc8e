import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { addressIn, LANGUAGES, type Language } from '../../languages'
import { startSite } from '../helpers/site'

const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== 'en')
const PAGES = ['/', '/timetable', '/attendee-pinboard', '/nowhere']
/** Names, and words that are the same in all three languages. */
const SAME = new Set([
  'Brunch',
  'brunch',
  'Facebook',
  'Finale',
  'Instagram',
  'SoundCloud',
  'TICKETS',
  'Trance & Madness',
  'Transport',
  'Twitch',
  'Twitter',
  'YouTube',
])

test.each(OTHERS)('a page in %s has no English words but names', async (language) => {
  await using site = await startSite()
  const htmlAt = async (path: string) => (await fetch(site.url + path)).text()
  const names = namesIn(await htmlAt('/timetable'))
  expect(names.size).toBeGreaterThan(10)
  for (const path of PAGES) {
    const english = new Set(wordsOf(await htmlAt(path)).map(({ text }) => text))
    const left = wordsOf(await htmlAt(addressIn(language, path)))
      .filter(({ text, lang }) => english.has(text) && lang !== 'en')
      .map(({ text }) => text)
      .filter((text) => !SAME.has(text) && !names.has(text))
    expect([path, [...new Set(left)]]).toEqual([path, []])
  }
})

interface Words {
  text: string
  lang: string
}

type Node = ReturnType<typeof parse>['childNodes'][number]

/** The texts and labels of a page, each with its language. Figures and signs are no words. */
function wordsOf(html: string): Words[] {
  const walk = (node: Node, given: string): Words[] => {
    if (node.nodeName === '#text' && 'value' in node) return [{ text: node.value.trim(), lang: given }]
    if (!('childNodes' in node) || /^(script|style|noscript|svg)$/.test(node.nodeName)) return []
    const attributes = 'attrs' in node ? node.attrs : []
    const own = attributes.find(({ name }) => name === 'lang')?.value
    // The body says what is true of most of it until everything is translated.
    const lang = node.nodeName === 'body' ? given : (own ?? given)
    return [
      ...attributes
        .filter(({ name }) => /^(aria-label|alt|title|placeholder)$/.test(name))
        .map(({ value }) => ({ text: value.trim(), lang })),
      ...node.childNodes.flatMap((child) => walk(child, lang)),
    ]
  }
  return parse(html)
    .childNodes.flatMap((node) => walk(node, ''))
    .filter(({ text }) => /\p{L}{2}/u.test(text))
}

/** The names of the acts. */
function namesIn(html: string): Set<string> {
  const names = [...html.matchAll(/ data-name="">([^<]+)</g)].map(([, name]) => name!)
  return new Set(names.map((name) => name.replaceAll('&amp;', '&')))
}
