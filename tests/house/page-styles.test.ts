import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

test('one style sheet has the utilities of all pages, so no page keeps a list of the files whose classes it needs', () => {
  const lists = projectTexts(/^app\/.*\.css$/).filter(([, text]) =>
    /@source|utilities\.css/.test(text),
  )
  expect(lists.map(([path]) => path)).toEqual(['app/tailwind.css'])
})

test('a shared page says what it changes with, so that it can be kept in the page cache', () => {
  const shared = projectTexts(/^app\/routes\/.*\.tsx$/).filter(([, text]) =>
    text.includes('isShared: true'),
  )
  expect(shared.length).toBeGreaterThan(5)
  expect(shared.filter(([, text]) => !text.includes('storedPage(')).map(([path]) => path)).toEqual(
    [],
  )
})

test('on a screen no rule is about what may stand before or after every element, which browsers would have to look at for each', () => {
  const sheets = projectTexts(/^app\/.*\.css$/)
  expect(sheets.length).toBeGreaterThan(10)
  const ofEverything = /(?:^|[,{}/])\s*\*?::?(?:before|after)\s*[,{]/
  expect(
    sheets.filter(([, text]) => ofEverything.test(onScreen(text))).map(([path]) => path),
  ).toEqual([])
})

test('what shows under a pointer shows only where there is one, and does not stay after the touch of a finger', () => {
  const hovered = projectTexts(/^app\/.*\.css$/).filter(([, text]) => text.includes(':hover'))
  expect(hovered.length).toBeGreaterThan(5)
  const withoutPointer = (text: string) =>
    text.replace(/@media \(hover: hover\)[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
  expect(
    hovered.filter(([, text]) => withoutPointer(text).includes(':hover')).map(([path]) => path),
  ).toEqual([])
})

test('no class has a colour that the theme does not have: it would have no effect', () => {
  const [[, theme] = ['', '']] = projectTexts(/^app\/theme\.css$/)
  const colour =
    /\b(?:bg|text|border|outline|ring|fill|stroke|decoration|accent|caret)-(black|white|[a-z]+-(?:50|[1-9]00|950))\b/g
  const named = projectTexts(/^app\/.*\.tsx?$/).flatMap(([path, text]) =>
    [...text.matchAll(colour)].map(([, name]) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter(({ name }) => !theme.includes(`--color-${name}:`))).toEqual([])
})

/** A sheet without its rules for printing, which come last in it. */
function onScreen(text: string): string {
  return text.split('@media print')[0]!
}
