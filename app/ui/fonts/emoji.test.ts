import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectTexts } from '../../../tests/helpers/sources'

const EMOJI = /\p{Emoji_Presentation}/gu

test('the last face has every emoji of the site’s own texts, and is fetched for nothing else', () => {
  const texts = projectTexts(/^app\/.*(?<!\.test)\.tsx?$/)
  const used = new Set(texts.flatMap(([, text]) => text.match(EMOJI) ?? []))
  expect(used).toContain('🎉')
  const css = readFileSync('app/ui/type.css', 'utf8')
  const [, range = ''] = /'Last emoji';[^}]*unicode-range: ([^;]+);/.exec(css) ?? []
  expect(range.split(',').map((code) => String.fromCodePoint(Number.parseInt(code.trim().slice(2), 16))).toSorted()).toEqual([...used].toSorted())
  // Made from these letters, by a script that gives the same file every time.
  const [, letters = ''] = /const EMOJI = '(.*)'/.exec(readFileSync('app/ui/fonts/subset.mjs', 'utf8')) ?? []
  expect([...letters].toSorted()).toEqual([...used].toSorted())
})

test('the last face is last', () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  expect(theme).toMatch(/--font-system: [^;]*, 'Last emoji';/)
  expect(theme).toMatch(/--font-sans: [^;]*, var\(--font-system\);/)
})
