import { expect, test } from 'vitest'
import { inLanguage, translationState } from './translations'

const rule = {
  id: 'rule-bats',
  title: 'Leave the bats alone',
  text: 'They live here.',
  es: {
    title: 'Deja en paz a los murciélagos',
    of: { title: 'Leave the bats alone' },
  },
  de: {
    title: 'Lass die Fledermäuse in Ruhe',
    text: 'Sie wohnen hier.',
    of: {
      title: 'Leave the bats alone',
      text: 'They live here, and pay no rent.',
    },
  },
}

test('a text is in the language if what was translated is still the English text, and else English', () => {
  expect(inLanguage(rule, 'de')).toMatchObject({
    title: 'Lass die Fledermäuse in Ruhe',
    text: 'They live here.',
    translated: ['title'],
  })
  expect(inLanguage({ ...rule, title: 'Leave the bats' }, 'de')).not.toHaveProperty('translated')
  expect(inLanguage(rule, 'en')).toBe(rule)
})

test('texts are translated at every depth, and nothing else of an object changes', () => {
  const answer = {
    rules: [rule],
    settings: { notice: { text: 'Hi', de: { text: 'Hallo' } } },
  }
  expect(inLanguage(answer, 'es')).toEqual({
    rules: [
      {
        ...rule,
        title: 'Deja en paz a los murciélagos',
        translated: ['title'],
      },
    ],
    settings: answer.settings,
  })
})

test('a list of lines is translated as one text, a line each', () => {
  const event = {
    details: ['240 ravers', 'Bats: all of them'],
    de: {
      details: '240 Raver\nFledermäuse: alle\n',
      of: { details: '240 ravers\nBats: all of them' },
    },
  }
  expect(inLanguage(event, 'de')).toMatchObject({
    details: ['240 Raver', 'Fledermäuse: alle'],
  })
})

test.each([
  ['blank', { title: ' ', of: { title: 'Bats' } }, 'missing'],
  ['no text', { title: 7, of: { title: 'Bats' } }, 'missing'],
  ['of no known English', { title: 'Fledermäuse' }, 'outdated'],
  ['no object', 'Fledermäuse', 'missing'],
])('a translation that is %s is not shown', (_, de, state) => {
  expect(translationState('Bats', de, 'title')).toBe(state)
  expect(inLanguage({ title: 'Bats', de }, 'de')).toEqual({
    title: 'Bats',
    de,
  })
})

test.each([
  ['time', '17:00 to 02:00', null],
  ['time', '22:00–06:00', null],
  ['time', 'From five until the bats come home', 'outdated'],
  ['standIn', 'Secret guest', null],
  ['standIn', 'A voice', 'outdated'],
  ['title', 'Secret guest', 'outdated'],
])(
  'nobody has to translate what the site writes in every language: %s “%s”',
  (field, text, state) => {
    expect(translationState(text, { [field]: 'Früher', of: { [field]: 'Before' } }, field)).toBe(
      state,
    )
    expect(translationState(text, { [field]: 'Jetzt', of: { [field]: text } }, field)).toBe(
      'current',
    )
  },
)

test('what has no English text needs no translation, and shows none', () => {
  const of = { title: '' }
  expect(translationState(null, { title: 'Fledermäuse', of }, 'title')).toBeNull()
  expect(inLanguage({ title: null, de: { title: 'Fledermäuse', of } }, 'de')).toMatchObject({
    title: null,
  })
})
