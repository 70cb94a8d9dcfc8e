import { expect, test } from 'vitest'
import { adminSecretIn, flightKeyIn } from './pasted-key'

const ADMIN = `fest_${'aB3_-'.repeat(8)}xyz`
const FLIGHT = 'aB3_-aB3_-aB3_-aB3_-aB3_-xy'

test.each([
  ADMIN,
  ` ${ADMIN}\n`,
  `${ADMIN}…`,
  `– ${ADMIN} –`,
  `‹${ADMIN}›`,
  `${ADMIN}.`,
  `Your key: ${ADMIN}, until Sunday`,
  `\u202a${ADMIN}\u202c`,
])('the driver’s key is found in %j', (pasted) => {
  expect(adminSecretIn(pasted)).toBe(ADMIN)
})

test.each([
  ['correct-horse-battery', 'correct-horse-battery'],
  [' "quoted.password!" ', '"quoted.password!"'],
  ['pass…word-of-the-desk', null],
  ['passwört-of-the-desk', null],
  ['two words', null],
  ['', null],
])('of the password %j the header gets %j', (typed, sent) => {
  expect(adminSecretIn(typed)).toBe(sent)
})

test.each([
  FLIGHT,
  ` ${FLIGHT} `,
  `#${FLIGHT}`,
  `${FLIGHT}.`,
  `${FLIGHT}>`,
  `${FLIGHT})`,
  `${FLIGHT}%`,
  `‹${FLIGHT}›`,
  `<https://festival.example/my-flight#${FLIGHT}>`,
  `https://a-festival-with-a-long-name.example/my-flight#${FLIGHT}`,
  `https://festival.example/my-flight%23${FLIGHT}`,
  `https://festival.example/my-flight?#${FLIGHT}`,
  `%E2%80%B9${FLIGHT}%E2%80%BA`,
  `\u2066${FLIGHT}\u2069`,
])('the artist’s key is found in %j', (pasted) => {
  expect(flightKeyIn(pasted)).toBe(FLIGHT)
})

test('a text without a key stays as it is', () => {
  expect(flightKeyIn(' CAVE-7K3M-QX4T ')).toBe('CAVE-7K3M-QX4T')
})
