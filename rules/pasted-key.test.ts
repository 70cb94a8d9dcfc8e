import { expect, test } from 'vitest'
import { adminSecretIn, flightKeyIn, pastedReference } from './pasted-key'

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
  `${ADMIN.slice(0, 20)}=\r\n${ADMIN.slice(20)}`,
  `The key:\n${ADMIN.slice(0, 20)}\n${ADMIN.slice(20)}\nSee you there`,
  `${ADMIN.slice(0, 9)} ${ADMIN.slice(9)}`,
  `${ADMIN.slice(0, 9)}\u200b${ADMIN.slice(9, 30)}\u00ad${ADMIN.slice(30)}`,
  `https://festival.example/pick-ups#${ADMIN.slice(0, 20)}=\n${ADMIN.slice(20)}`,
])('the driver’s key is found in %j', (pasted) => {
  expect(adminSecretIn(pasted)).toBe(ADMIN)
})

test.each([
  ['correct-horse-battery', 'correct-horse-battery'],
  [' "quoted.password!" ', '"quoted.password!"'],
  ['\u200bcorrect-horse-battery\u200b\n', 'correct-horse-battery'],
  ['\ufeff\u2060correct-horse-\u00adbattery', 'correct-horse-battery'],
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
  `${FLIGHT.slice(0, 12)}=\r\n${FLIGHT.slice(12)}`,
  `Your key: ${FLIGHT.slice(0, 12)}\n${FLIGHT.slice(12)}`,
  `${FLIGHT.slice(0, 12)}\u200b${FLIGHT.slice(12)}`,
  `${FLIGHT.slice(0, 12)} ${FLIGHT.slice(12)}`,
  `https://a-festival-with-a-long-name.example/my-flight#${FLIGHT.slice(0, 12)}=\n${FLIGHT.slice(12)}`,
  `https://festival.example/my-fli=\nght#${FLIGHT.slice(0, 12)}\u00ad${FLIGHT.slice(12)}\nSee you there`,
  `#${FLIGHT.slice(0, 12)}%E2%80%8B${FLIGHT.slice(12)}`,
])('the artist’s key is found in %j', (pasted) => {
  expect(flightKeyIn(pasted)).toBe(FLIGHT)
})

test('a text without a key stays as it is', () => {
  expect(flightKeyIn(' CAVE-7K3M-QX4T ')).toBe('CAVE-7K3M-QX4T')
})

test.each([' cave-7k3m-qx4t\n', 'CAVE-\u200b7K3M-\nQX4T'])(
  'the reference is found in %j',
  (pasted) => {
    expect(pastedReference(pasted)).toBe('CAVE-7K3M-QX4T')
  },
)
