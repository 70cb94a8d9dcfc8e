import { expect, test } from 'vitest'
import { adopted, answered, problemOf, withReread, seenIn, withTyped } from './versioned'

interface Card {
  hotel: string
  notes: string
  version: number
}
type Draft = Pick<Card, 'hotel' | 'notes'>

const HOW = {
  draftOf: ({ hotel, notes }: Card): Draft => ({ hotel, notes }),
  isSame: (one: Draft, other: Draft) => one.hotel === other.hotel && one.notes === other.notes,
}
const card = (version: number, hotel: string, notes = ''): Card => ({ version, hotel, notes })
const opened = (base: Card, typed: Partial<Draft> = {}, theirs: Card | null = null) => ({
  base,
  draft: { ...HOW.draftOf(base), ...typed },
  theirs,
})

test('a form without typed text shows an entry that was read again, and never an older one', () => {
  const next = card(2, 'Palma')
  expect(withReread(opened(card(1, 'Soller')), next, HOW)).toEqual(opened(next))
  const same = opened(card(2, 'Soller'))
  expect(withReread(same, card(2, 'Palma'), HOW)).toBe(same)
  expect(withReread(same, card(1, 'Palma'), HOW)).toBe(same)
})

test('typed text and an unanswered conflict stay when the entry is read again', () => {
  const typed = opened(card(1, 'Soller'), { notes: 'Aisle' })
  expect(withReread(typed, card(2, 'Palma'), HOW)).toBe(typed)
  const asked = opened(card(1, 'Soller'), {}, card(2, 'Palma'))
  expect(withReread(asked, card(3, 'Palma'), HOW)).toBe(asked)
})

test('a stored entry is the new base, with what was typed while it was being stored', () => {
  const sent = opened(card(1, 'Soller'), { hotel: 'Palma' })
  const since = { ...sent, draft: { ...sent.draft, notes: 'Aisle' } }
  const now = card(2, 'Palma')
  expect(answered(since, { kind: 'stored', now }, sent.draft, HOW)).toEqual(
    opened(now, { notes: 'Aisle' }),
  )
})

test('a conflict keeps what was typed beside what is stored, and the next save names the version that was seen', () => {
  const typed = opened(card(1, 'Soller'), { hotel: 'Palma' })
  const now = card(2, 'Inca')
  const asked = answered(typed, { kind: 'conflict', now }, typed.draft, HOW)
  expect(asked).toEqual({ ...typed, theirs: now })
  expect([seenIn(typed).version, seenIn(asked).version]).toEqual([1, 2])
  expect(answered(asked, { kind: 'stored', now: card(3, 'Palma') }, asked.draft, HOW).theirs).toBe(
    null,
  )
})

test('a refusal and a lost answer leave all as it was typed', () => {
  const typed = opened(card(1, 'Soller'), { hotel: 'Palma' })
  expect(answered(typed, { kind: 'failed', message: 'No.' }, typed.draft, HOW)).toBe(typed)
})

test('their version can be taken, and the own one comes back without what was typed in between', () => {
  const asked = opened(card(1, 'Soller'), { hotel: 'Palma' }, card(2, 'Inca', 'Window'))
  const taken = adopted(asked, card(2, 'Inca', 'Window'), asked.draft, HOW)
  expect(taken).toEqual(opened(card(2, 'Inca', 'Window')))
  const since = { ...taken.draft, notes: 'Late' }
  expect(withTyped(since, HOW.draftOf(taken.base), asked.draft)).toEqual({
    hotel: 'Palma',
    notes: 'Late',
  })
})

test('an entry that was stored beside the form brings the changes of others, and no typed text is lost', () => {
  const typed = opened(card(1, 'Soller'), { notes: 'Aisle' })
  // A colleague has changed the hotel meanwhile: saving the notes must not take that back.
  expect(adopted(typed, card(3, 'Palma'), HOW.draftOf(typed.base), HOW)).toEqual(
    opened(card(3, 'Palma'), { notes: 'Aisle' }),
  )
})

test('what is stored is shown in any case, and whoever was too late reads why', () => {
  const shown: Card[] = []
  const show = (now: Card) => void shown.push(now)
  const now = card(2, 'Inca')
  expect(problemOf({ kind: 'stored', now }, 'Too late.', show)).toBe(null)
  expect(problemOf({ kind: 'conflict', now }, 'Too late.', show)).toBe('Too late.')
  expect(problemOf({ kind: 'failed', message: 'Lost.' }, 'Too late.', show)).toBe('Lost.')
  expect(shown).toEqual([now, now])
})
