import { expect, test } from 'vitest'
import { UnreadableCell } from './read-cells'
import { linksOfCell } from './read-links'

const sentence = (value: unknown) => (value instanceof UnreadableCell ? value.sentence : value)

test('links are read from one cell, and one that is no https address is refused in a sentence', () => {
  expect(linksOfCell('https://soundcloud.com/a, www.a.example\nhttps://soundcloud.com/a')).toEqual([
    'https://soundcloud.com/a',
    'https://www.a.example',
  ])
  expect(linksOfCell(' ')).toBeNull()
  expect(sentence(linksOfCell('javascript:alert(1)'))).toBe(
    '“javascript:alert(1)” is no https address.',
  )
  expect(sentence(linksOfCell('@a'))).toBe('“@a” is no https address.')
  const six = Array.from({ length: 6 }, (_, at) => `https://a.example/${at}`)
  expect(sentence(linksOfCell(six.join(' ')))).toBe(
    'There are 6 links, and an artist has 5 at most.',
  )
})
