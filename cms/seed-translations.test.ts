import { expect, test } from 'vitest'
import { addSeedTranslations } from './seed-translations'

const german = { text: 'Acht.', of: { text: 'Eight.' } }
const seed = {
  _id: 'rules',
  text: 'Eight.',
  de: german,
  slots: [
    { _key: 'a', artist: 'The Coach', de: { artist: 'Der Bus', of: { artist: 'The Coach' } } },
    { _key: 'b', artist: 'The Brunch', de: { artist: 'Der Brunch', of: { artist: 'The Brunch' } } },
  ],
}

test('a text that is still the seed’s gets the seed’s translation, at every depth', () => {
  const slots = [
    { _key: 'b', artist: 'The Brunch', time: '12:00' },
    { _key: 'new', artist: 'The Coach' },
  ]
  expect(addSeedTranslations({ _id: 'rules', text: 'Eight.', title: 'Mine', slots }, seed)).toEqual(
    {
      changed: { de: german, slots: [{ ...slots[0], de: seed.slots[1]!.de }, slots[1]] },
      texts: 2,
    },
  )
})

test('a text that organisers have changed, and one that they have translated, stay as they are', () => {
  const nothing = { changed: {}, texts: 0 }
  expect(addSeedTranslations({ text: 'Nine.' }, seed)).toEqual(nothing)
  const own = { text: 'Achte.', of: { text: 'Seven.' } }
  expect(addSeedTranslations({ text: 'Eight.', de: own }, seed)).toEqual(nothing)
})

test('adding twice is adding once, and other translations stay', () => {
  const once = addSeedTranslations({ text: 'Eight.', de: { title: 'T', of: { title: 'S' } } }, seed)
  expect(once.changed.de).toEqual({ title: 'T', text: 'Acht.', of: { title: 'S', text: 'Eight.' } })
  expect(addSeedTranslations({ text: 'Eight.', ...once.changed }, seed).texts).toBe(0)
})
