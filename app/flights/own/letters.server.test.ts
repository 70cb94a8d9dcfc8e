import { expect, test } from 'vitest'
import { linkLetter } from './letters.server'

const PARTS = {
  email: 'ana@example.com',
  reference: 'AB-CD',
  kind: 'submitted',
  title: 'Festival',
  deletionDay: '2026-05-15',
  contact: 'Noa, +34 600 000 000',
  link: 'https://festival.example/my-flight#key',
} as const

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
