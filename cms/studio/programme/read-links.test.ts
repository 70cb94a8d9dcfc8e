import { expect, test } from 'vitest'
import { Unreadable } from './read-cells'
import { linksIn } from './read-links'

const sentence = (value: unknown) => (value instanceof Unreadable ? value.sentence : value)

test('links are read from one cell, and one that is no https address is refused in a sentence', () => {
  expect(linksIn('https://soundcloud.com/a, www.a.example\nhttps://soundcloud.com/a')).toEqual([
    'https://soundcloud.com/a',
    'https://www.a.example',
  ])
  expect(linksIn(' ')).toBeNull()
  expect(sentence(linksIn('javascript:alert(1)'))).toBe(
    '“javascript:alert(1)” is no https address.',
  )
  expect(sentence(linksIn('@a'))).toBe('“@a” is no https address.')
  const six = Array.from({ length: 6 }, (_, at) => `https://a.example/${at}`)
  expect(sentence(linksIn(six.join(' ')))).toBe('There are 6 links, and an artist has 5 at most.')
})
