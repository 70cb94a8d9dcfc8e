import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { FILES } from '../../languages/files'
import { projectTexts } from '../helpers/sources'

/** Every translation, as `[language, section, English, translation]`. */
const TRANSLATIONS = Object.entries(FILES).flatMap(([language, sections]) =>
  Object.entries<Record<string, string>>(sections).flatMap(([section, texts]) =>
    Object.entries(texts).map(([english, text]) => [language, section, english, text] as const),
  ),
)

test('every translated sentence is still in the code', () => {
  const written = new Set<string>()
  for (const [path, source] of projectTexts(
    /^(app|cms|languages|rules|services)\/.*(?<!\.test)\.tsx?$/,
  ))
    new Visitor({
      Literal: ({ value }) => void (typeof value === 'string' && written.add(value)),
    }).visit(parseSync(path, source).program)
  const leftover = TRANSLATIONS.filter(([, , english]) => !written.has(english))
  expect(leftover.map((translation) => translation.slice(0, 3).join(' · '))).toEqual([])
})

test('all languages have the same sections and sentences', () => {
  const keysOf = (language: string) =>
    TRANSLATIONS.filter(([its]) => its === language)
      .map(([, section, english]) => `${section} · ${english}`)
      .toSorted()
  const [first, ...others] = Object.keys(FILES).map(keysOf)
  for (const keys of others) expect(keys).toEqual(first)
})

test('a translation has the placeholders of its English sentence, each as often', () => {
  const placeholders = (text: string) => (text.match(/{\w*}?/g) ?? []).toSorted().join(' ')
  expect(
    TRANSLATIONS.filter(([, , english, text]) => placeholders(english) !== placeholders(text)),
  ).toEqual([])
})

test('no translation is empty, has a space too many, or quotation marks and dots of a typewriter', () => {
  expect(
    TRANSLATIONS.filter(([, , , text]) => /^\s*$|^\s|\s$| {2}|["']|\.\.\./.test(text)),
  ).toEqual([])
})
