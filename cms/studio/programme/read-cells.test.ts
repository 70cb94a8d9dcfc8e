import { expect, test } from 'vitest'
import { UnreadableCell } from './cell-text'
import { linksOfCell, secretOfCell, tierOfCell } from './read-cells'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }
const sentence = (value: unknown) => (value instanceof UnreadableCell ? value.sentence : value)

test.each([
  ['2026-03-01 20:00', '2026-03-01T19:00:00.000Z'],
  ['1.4.2026 20:00', '2026-04-01T18:00:00.000Z'],
  ['1 March 2026, 8 pm', '2026-03-01T19:00:00.000Z'],
  ['2026-03-01', '2026-02-28T23:00:00.000Z'],
  ['2026-03-01T20:00:00+01:00', '2026-03-01T19:00:00.000Z'],
  [new Date('2026-03-01T20:00:00Z'), '2026-03-01T19:00:00.000Z'],
])('a secret until %j ends on the clocks of the festival', (cell, at) => {
  expect(secretOfCell(cell, DATES)).toEqual({ at })
})

test('a secret may end with the sell-out, and one that cannot be read is refused', () => {
  expect(secretOfCell('sold out', DATES)).toBe('sold-out')
  expect(secretOfCell('-', DATES)).toBeNull()
  expect(sentence(secretOfCell('when we feel like it', DATES))).toContain('is no moment')
  expect(sentence(secretOfCell('yes', DATES))).toContain('is no moment')
  // A ticked box and a formula that went wrong mean some secret, too.
  expect(sentence(secretOfCell(true, DATES))).toContain('is no moment')
  expect(sentence(secretOfCell('#REF!', DATES))).toContain('is no moment')
  expect(secretOfCell(false, DATES)).toBeNull()
  expect(sentence(secretOfCell('1 March in the evening', DATES))).toContain('is no moment')
  expect(sentence(secretOfCell('1 March 20:00 or later', DATES))).toContain('is no moment')
})

test('sizes and kinds are read in several languages', () => {
  expect(tierOfCell('Headliner')).toEqual({ tier: 'headliner' })
  expect(tierOfCell('Cabeza de cartel')).toEqual({ tier: 'headliner' })
  expect(tierOfCell('Main act')).toEqual({ tier: 'main' })
  expect(tierOfCell('Frühstück')).toEqual({ kind: 'brunch' })
  expect(tierOfCell('Shuttle')).toEqual({ kind: 'transport' })
  expect(sentence(tierOfCell('Superstar'))).toContain('“Superstar” is no size')
})

test('links are read from one cell, with or without https, and what is no address is given apart', () => {
  expect(linksOfCell('https://soundcloud.com/a, www.a.example\nhttps://soundcloud.com/a')).toEqual({
    links: ['https://soundcloud.com/a', 'https://www.a.example'],
    others: [],
  })
  expect(linksOfCell('a.example/b and http://b.example')?.links).toEqual([
    'https://a.example/b',
    'https://b.example',
  ])
  expect(linksOfCell({ text: 'Listen', href: 'https://c.example' })?.links).toEqual([
    'https://c.example',
  ])
  expect(linksOfCell(' ')).toBeNull()
  expect(linksOfCell('n/a')).toBeNull()
  expect(linksOfCell('javascript:alert(1) @a')).toEqual({
    links: [],
    others: ['javascript:alert(1)', '@a'],
  })
  const six = Array.from({ length: 6 }, (_, at) => `https://a.example/${at}`)
  expect(linksOfCell(six.join(' '))?.others).toEqual(['https://a.example/5'])
})
