import { expect, test } from 'vitest'
import { isolated } from './isolated'

test.each(['DJ Murciélago', 'Ω & Co.', '李小龍', '', '🦇'])('%j needs no isolation', (name) => {
  expect(isolated(name)).toBe(name)
})

test.each(['عمّان (الأردن)!', 'Echo שלום', '𐤀𐤁'])(
  '%s is kept from turning the words around it',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  },
)
