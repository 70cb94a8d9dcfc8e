import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, codePoints, textProblem } from './text-rules'

const problemOf = (typed: string, max = 50) => textProblem(cleanText(typed), { max })

test.each([
  'O’Brien',
  "O'Brien",
  'José',
  '李小龍',
  'Null',
  'X Æ A-12',
  'محمد',
  'דָּוִד',
  'Nguyễn Thị Ánh',
  '🦇🕳️',
  '👩‍🎤',
  'a',
  '<script>',
  '=1+1',
  'Ma̱łgorzata',
])('the name %s is taken as typed', (name) => {
  expect(problemOf(name)).toBeNull()
})

test.each([
  ['nothing', '', 'empty'],
  ['only spaces', ' \t\n　', 'empty'],
  ['51 code points', 'a'.repeat(51), 'too long'],
  ['a NUL', 'a\0b', 'not allowed'],
  ['a line break', 'a\nb', 'not allowed'],
  ['a tab', 'a\tb', 'not allowed'],
  ['a C1 control', 'a\u0085b', 'not allowed'],
  ['a line separator', 'a\u2028b', 'not allowed'],
  ['a right-to-left override', 'a\u202Eb', 'not allowed'],
  ['a bidi isolate', 'a\u2066b', 'not allowed'],
  ['a lone surrogate', 'a\uD800b', 'not allowed'],
  ['only zero-width joiners', '\u200D\u200D', 'not allowed'],
  ['only Hangul fillers', '\u3164\u3164', 'not allowed'],
  ['only blank Braille', '\u2800', 'not allowed'],
  ['nine marks on one letter', `a${'\u0316'.repeat(9)}`, 'not allowed'],
])('%s is %s', (_, typed, expected) => {
  expect(problemOf(typed)).toBe(expected)
})

test.each([
  ['\u202a+34 600 000 000\u202c', '+34 600 000 000'],
  ['\u2066\u200eعمّان\u200f \u2069', 'عمّان'],
  [' \u200b\u2060\ufeffBat\u061c\n', 'Bat'],
  ['می‌خواهم', 'می‌خواهم'],
  ['\u202a \u202c', ''],
])('%j is cleaned to %j: invisible marks at its ends are nobody’s text', (typed, clean) => {
  expect(cleanText(typed)).toBe(clean)
})

test('a hundred thousand spaces inside a text are cleaned at once', () => {
  const typed = `a${' '.repeat(100_000)}b`
  expect(cleanText(typed)).toBe(typed)
})

test('of the first 1024 characters only the controls are refused', () => {
  const refused = Array.from({ length: 0x400 }, (_, code) => code).filter(
    (code) => problemOf(`a${String.fromCharCode(code)}b`) !== null,
  )
  expect(refused).toEqual([
    ...Array(0x20).keys(),
    ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  ])
  expect(problemOf('\xad')).toBe('not allowed')
})

test('length counts code points, not UTF-16 units, after composing', () => {
  expect(problemOf('🦇'.repeat(50))).toBeNull()
  expect(problemOf('e\u0301'.repeat(50))).toBeNull()
  expect(problemOf('🦇'.repeat(51))).toBe('too long')
})

test('several lines are taken where they are allowed, other controls are not', () => {
  expect(textProblem('one\r\ntwo\nthree', { max: 50, lineBreaks: true })).toBeNull()
  expect(textProblem('one\ttwo', { max: 50, lineBreaks: true })).toBe('not allowed')
})

test('whatever is typed, cleaning it twice changes nothing, and what passes is trimmed, composed, short and free of controls', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const text = cleanText(typed)
      expect(cleanText(text)).toBe(text)
      if (textProblem(text, { max: 50 }) !== null) return
      expect(text).toBe(text.trim())
      expect(text).toBe(text.normalize('NFC'))
      expect(codePoints(text)).toBeLessThanOrEqual(50)
      expect([...text].every((character) => !/[\p{Cc}\p{Cs}]/u.test(character))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
