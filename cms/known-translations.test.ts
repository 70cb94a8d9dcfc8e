import { expect, test } from 'vitest'
import { withKnownTranslations } from './known-translations'

const slot = (_key: string, location: string, more: object = {}) => ({
  _key,
  _type: 'slot',
  time: '22:00–23:00',
  location,
  ...more,
})
const lake = { location: 'Der See', of: { location: 'The Lake' } }

test('the same English gets the translation that it has elsewhere, in the same language, and nothing else does', () => {
  const old = { _id: 'a', _type: 'revealDay', slots: [slot('x', 'The Lake', { de: lake })] }
  const fresh = {
    _id: 'b',
    _type: 'revealDay',
    slots: [
      slot('y', 'The Lake'),
      slot('z', 'The Well'),
      slot('w', 'The Lake', { de: { location: 'Am Teich', of: { location: 'The Pond' } } }),
      slot('v', 'The Lake', { de: { ...lake, location: 'Unser See' } }),
    ],
  }
  const { changed, count } = withKnownTranslations([fresh], [old, fresh])
  expect(count).toBe(2)
  const [y, z, w, v] = changed[0]!.slots
  expect([y, w]).toEqual([slot('y', 'The Lake', { de: lake }), slot('w', 'The Lake', { de: lake })])
  expect([z, v]).toEqual([fresh.slots[1], fresh.slots[3]])
  expect(withKnownTranslations(changed, [old, ...changed])).toEqual({ changed: [], count: 0 })
})
