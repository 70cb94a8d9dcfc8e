import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectTexts } from '../../../tests/helpers/sources'

const EMOJI = /\p{Emoji_Presentation}/gu

test('our own face has every emoji of the site’s own texts, and is fetched for nothing else', () => {
  const texts = projectTexts(/^app\/.*(?<!\.test)\.tsx?$/)
  const used = new Set(texts.flatMap(([, text]) => text.match(EMOJI) ?? []))
  expect(used).toContain('🎉')
  const css = readFileSync('app/ui/type.css', 'utf8')
  const [, range = ''] = /'Emoji';[^}]*unicode-range: ([^;]+);/.exec(css) ?? []
  expect(
    range
      .split(',')
      .map((code) => String.fromCodePoint(Number.parseInt(code.trim().slice(2), 16)))
      .toSorted(),
  ).toEqual([...used].toSorted())
  // The script makes the same file from the same letters every time.
  const [, letters = ''] =
    /const EMOJI = '(.*)'/.exec(readFileSync('app/ui/fonts/subset.mjs', 'utf8')) ?? []
  expect([...letters].toSorted()).toEqual([...used].toSorted())
  // One of them is enough to load the font.
  const [asked = ''] = EMOJI.exec(readFileSync('app/first-paint/put-off.ts', 'utf8')) ?? []
  expect(used).toContain(asked)
})

test('our own face is asked before any of the system’s', () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  expect(theme).toMatch(/--font-system: 'Emoji', system-ui/)
  expect(theme).toMatch(/--font-sans: 'Figtree', 'Emoji',/)
})
