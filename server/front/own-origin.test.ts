import { expect, test } from 'vitest'
import { ownOrigins } from './own-origin'

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'at home %s is our own origin',
  (origin) => {
    expect(ownOrigins('http://localhost:3000', 3000)(origin)).toBe(true)
  },
)

test.each([
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost.evil.example:3000',
  'http://127.0.0.1.evil.example:3000',
  'null',
  '',
])('at home %j is foreign', (origin) => {
  expect(ownOrigins('http://localhost:3000', 3000)(origin)).toBe(false)
})

test.each([
  'http://festival.example',
  'https://festival.example.evil',
  'http://localhost:3000',
  'https://festival.example:8443',
])('in the world %s is foreign', (origin) => {
  expect(ownOrigins('https://festival.example', 3000)(origin)).toBe(false)
})

test('in the world exactly the public origin is ours', () => {
  expect(ownOrigins('https://festival.example', 3000)('https://festival.example')).toBe(true)
})
