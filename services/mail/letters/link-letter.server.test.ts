import { expect, test } from 'vitest'
import { linkLetter } from './link-letter.server'

const PARTS = {
  email: 'ana@example.com',
  reference: 'AB-CD',
  kind: 'submitted',
  language: 'en',
  title: 'Festival',
  deletionDay: '2026-05-15',
  contact: 'Noa, +34 600 000 000',
  link: 'https://festival.example/my-flight#key',
} as const

test('an English mail reads as ever', () => {
  const wayUrl = 'https://festival.example/getting-there'
  expect(linkLetter({ ...PARTS, wayUrl }).text).toBe(`Hello,

We have received flight details with this e-mail address.

Your reference:
AB-CD

With this link you can see how far we are, correct what you sent,
take a copy of it, or delete it:

https://festival.example/my-flight#key

It works until 15 May 2026. Keep it to yourself: it opens your
details for everybody who has it. If the page asks for a key, paste
what comes after the # of the link.

How to get to the cave:
https://festival.example/getting-there

If you have not sent us anything, somebody has mistyped their address.
You need not do anything.

Questions? Noa, +34 600 000 000

Festival
`)
})

test.each([
  ['de', 'Hallo,', 'Er gilt bis zum 15.\u00a0Mai 2026.', 'Fragen? Noa, +34 600 000 000'],
  ['es', 'Hola:', 'Vale hasta el 15\u00a0de\u00a0mayo de 2026.', '¿Dudas? Noa, +34 600 000 000'],
] as const)(
  'a mail in %s has the words, dates and contact of its language',
  (language, ...said) => {
    const { text } = linkLetter({ ...PARTS, language, wayUrl: null })
    for (const words of said) expect(text).toContain(words)
    expect(text).not.toMatch(/\b(the|your|with)\b/)
  },
)

test('the mail says who answers questions', () => {
  expect(linkLetter({ ...PARTS, wayUrl: null }).text).toContain('Questions? Noa, +34 600 000 000')
})

test('the mail leads to the page about the way, once there is one', () => {
  const wayUrl = 'https://festival.example/getting-there'
  expect(linkLetter({ ...PARTS, wayUrl }).text).toContain(
    `\n\nHow to get to the cave:\n${wayUrl}\n\nIf you have not sent`,
  )
  expect(linkLetter({ ...PARTS, wayUrl: null }).text).not.toMatch(/null|cave|\n{3}/)
})
