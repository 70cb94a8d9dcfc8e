import { expect, test } from 'vitest'
import { fieldProblem, fieldValue, type FormField } from './form-fields'

const NAME: FormField = { name: 'name', label: 'Name', required: true, max: 10 }
const ORIGIN: FormField = {
  name: 'origin',
  label: 'Where are you from?',
  subject: 'Where you are from',
  required: true,
  max: 10,
}

test.each([
  ['a\tb', 'a b'],
  ['\ta\t\tb\t', 'a  b'],
])('a tab in a one-line field is taken as a space: %j', (typed, stored) => {
  expect([fieldProblem(NAME, typed), fieldValue(NAME, typed)]).toEqual([null, stored])
})

test('a field of tabs is empty', () => {
  expect(fieldProblem(NAME, '\t\t')).toBe('Please fill in: Name.')
})

test('a tab in a field of several lines is refused', () => {
  expect(fieldProblem({ ...NAME, lineBreaks: true }, 'a\tb')).toBe(
    'Name contains characters that cannot be used, such as invisible or control characters.',
  )
})

test.each([
  ['', 'Please fill in: Where you are from.'],
  ['a'.repeat(11), 'Where you are from can have 10 characters at most.'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 'Where you are from can have 10 characters at most, and an emoji can count as several.'],
])('a sentence about a question has one mark at its end: %j', (typed, problem) => {
  expect(fieldProblem(ORIGIN, typed)).toBe(problem)
})
