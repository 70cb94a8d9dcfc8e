import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '../../languages'
import { textsIn } from '../../languages/texts-in'
import type { Site } from '../../cms/shapes.server'
import { PAGES, TRANSLATED_PAGES } from '../../tests/helpers/pages.mjs'
import { ExternalLink } from './external-link'
import { LanguageHint } from './language-hint'
import { LanguageLinks } from './language-links'
import { pageMeta } from './page-meta'
import { isTranslatedPage } from './translated-page'
import { LanguageContext } from './use-text'
import { wantedLanguage } from './wanted-language'

const ALL: Language[] = ['en', 'es', 'de']
const site = { title: 'Trance & Madness' } as unknown as Site

function metaIn(language: Language, listed: readonly Language[]) {
  const data = { site, publicUrl: 'https://cave.example', language }
  return pageMeta([{ data }], { path: '/privacy', title: 'Privacy' }, listed)
}

function render(language: Language, element: React.ReactNode): string {
  return renderToStaticMarkup(
    <LanguageContext.Provider value={{ language, texts: textsIn(language) }}>
      {element}
    </LanguageContext.Provider>,
  )
}

test('each page names itself as the address to keep, and all languages the same alternates', () => {
  const alternatesIn = (language: Language) =>
    metaIn(language, ALL).filter((tag) => 'rel' in tag && tag.rel === 'alternate')
  for (const language of ALL) {
    const address = `https://cave.example${language === 'en' ? '' : `/${language}`}/privacy`
    expect(metaIn(language, ALL)).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: address,
    })
    expect(alternatesIn(language)).toEqual(alternatesIn('en'))
    expect(alternatesIn('en')).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: language,
      href: address,
    })
  }
  expect(alternatesIn('de').at(-1)).toMatchObject({
    hrefLang: 'x-default',
    href: 'https://cave.example/privacy',
  })
  expect(metaIn('de', ALL)).toContainEqual({ property: 'og:locale', content: 'de_DE' })
  expect(metaIn('en', ALL)).toContainEqual({ property: 'og:locale', content: 'en_GB' })
})

test('a language that is not listed is hidden from search engines, and no page names it', () => {
  expect(metaIn('de', ['en'])).toContainEqual({ name: 'robots', content: 'noindex' })
  const english = JSON.stringify(metaIn('en', ['en']))
  expect(english).not.toContain('alternate')
  expect(english).not.toContain('og:locale')
})

test('the links to the languages lead to the same page, in their own names', () => {
  const html = render('de', <LanguageLinks path="/timetable" listed={ALL} className="" />)
  expect(
    [...html.matchAll(/href="([^"]+)" lang="(\w\w)" hrefLang="(\w\w)"/g)].map((m) => m.slice(1)),
  ).toEqual([
    ['/timetable', 'en', 'en'],
    ['/es/timetable', 'es', 'es'],
    ['/de/timetable', 'de', 'de'],
  ])
  expect(html).toContain('aria-label="Sprachen"')
  expect(html.match(/aria-current/g)).toHaveLength(1)
  for (const [path, listed] of [
    [null, ALL],
    ['/timetable', ['en']],
  ] as const)
    expect(render('en', <LanguageLinks path={path} listed={listed} className="" />)).toBe('')
})

test('the line above the bar is hidden until its script knows the browser, and speaks the other language', () => {
  const html = render('en', <LanguageHint path="/" listed={ALL} />)
  expect(html).toMatch(
    /<a href="\/de" lang="de" hrefLang="de" hidden=""[^>]*>Diese Seite auf Deutsch</,
  )
  expect(html).not.toContain('lang="en"')
  expect(render('de', <LanguageHint path="/" listed={ALL} />)).toContain('This page in English')
  expect(render('de', <LanguageHint path="/" listed={['en']} />)).toBe('')
})

test('a link that organisers have typed to a page of ours keeps the language, and to anything else it does not', () => {
  for (const [typed, shown] of [
    ['/timetable', '/de/timetable'],
    ['/#booking', '/de#booking'],
    ['/editions/2025/pinboard?before=9', '/de/editions/2025/pinboard?before=9'],
    ['/admin-flight-details', '/admin-flight-details'],
    ['/schedule.json', '/schedule.json'],
    ['/es/timetable', '/es/timetable'],
  ] as const)
    expect(render('de', <ExternalLink href={typed}>Weiter</ExternalLink>)).toBe(
      `<a href="${shown}">Weiter</a>`,
    )
  expect(render('de', <ExternalLink href="https://x.example/timetable">X</ExternalLink>)).toBe(
    '<a href="https://x.example/timetable" target="_blank" rel="noopener">X<span class="sr-only"> (öffnet einen neuen Tab)</span></a>',
  )
})

test('the pages that keep the language in a typed link are those that have an address in each', () => {
  expect(TRANSLATED_PAGES.filter((path) => !isTranslatedPage(path))).toEqual([])
  const others = PAGES.filter((path) => !TRANSLATED_PAGES.includes(path))
  expect(others.filter(isTranslatedPage)).toEqual([])
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'es-MX', 'en'], 'es'],
  [['en-GB', 'de'], 'en'],
  [['ja'], undefined],
])('of %j a browser wants %s', (preferred, code) => {
  expect(wantedLanguage(preferred, ALL)).toBe(code)
})
