import { expect, test } from 'vitest'
import type { RevealDay } from '../../cms/shapes.server'
import { posterDays } from './poster-days'

function day(name: string, ...acts: [string, string][]): RevealDay {
  const slots = acts.map(([artist, type], index) => ({
    id: `${name} ${index}`,
    artist,
    type,
    time: '20:00–21:00',
    description: '',
    location: '',
  }))
  return { id: name, day: name, theme: '', icon: '', color: 'torch', slots } as unknown as RevealDay
}

const DAYS = [
  day('Friday', ['The bus', 'transport'], ['Mother Karst & Friends', 'finale'], ['Louis', 'live']),
  day('Saturday', ['Guano', 'headline'], ['mother karst', 'headline']),
]
const namesOf = (seen: number[], act = 'Mother Karst') =>
  posterDays(DAYS, new Set(seen), act).map(({ act, large, small }) => ({ act, large, small }))

test('only days that were seen to their end give their names to the poster', () => {
  expect(namesOf([])).toEqual([
    { act: null, large: [], small: [] },
    { act: null, large: [], small: [] },
  ])
  expect(posterDays(DAYS, new Set([1]), '').map(({ isDark }) => isDark)).toEqual([true, false])
})

test('the headline act is large on the poster where its name is exact, and slots without an act are not', () => {
  expect(namesOf([0, 1])).toEqual([
    { act: null, large: ['Mother Karst & Friends'], small: ['Louis'] },
    { act: 'mother karst', large: ['Guano'], small: [] },
  ])
})

test('the headline act is large on each of its days, once a day', () => {
  const twice = ['Mother Karst', 'finale'] as [string, string]
  const days = [DAYS[1]!, day('Sunday', twice, ['Mother Karst & Friends', 'live'], twice)]
  const shown = posterDays(days, new Set([0, 1]), 'Mother Karst')
  expect(shown.map(({ act, large, small }) => [act, ...large, ...small])).toEqual([
    ['mother karst', 'Guano'],
    ['Mother Karst', 'Mother Karst & Friends'],
  ])
})

test('what is cancelled is not on the poster, and is no headline act there', () => {
  const [friday, saturday] = DAYS as [RevealDay, RevealDay]
  const change = { kind: 'cancelled' as const, reason: null }
  const slots = saturday.slots.map((slot) => ({ ...slot, change }))
  const shown = posterDays([friday, { ...saturday, slots }], new Set([0, 1]), 'Mother Karst')
  expect(shown.map(({ act, large, small }) => [act, ...large, ...small])).toEqual([
    ['Mother Karst & Friends', 'Louis'],
    [null],
  ])
})

test('without an exact name the first slot that contains it is the headline act', () => {
  expect(namesOf([0, 1], 'Friends')[0]).toEqual({
    act: 'Mother Karst & Friends',
    large: [],
    small: ['Louis'],
  })
  expect(namesOf([0, 1], '').map(({ act }) => act)).toEqual([null, null])
})
