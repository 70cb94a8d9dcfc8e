import { expect, test } from 'vitest'
import { copiedMessage, writeClipboard, sharerLink } from './sharing'

const SITE = 'https://cave.example.com'
const MESSAGE = 'Trance & Madness, 12–15 March: I have to tell you:'

test('the share link carries the message and the address of the site as parameters', () => {
  const { searchParams } = new URL(sharerLink(SITE, MESSAGE))
  expect([...searchParams]).toEqual([
    ['text', MESSAGE],
    ['url', SITE],
  ])
})

test('the copied text is the message followed by the address of the site', () => {
  expect(copiedMessage(SITE, MESSAGE)).toBe(`${MESSAGE} ${SITE}`)
})

test('copying reports success, a refusal, and a missing clipboard', async () => {
  const written: string[] = []
  expect(await writeClipboard('text', { writeText: async (text) => void written.push(text) })).toBe(
    true,
  )
  expect(written).toEqual(['text'])
  expect(
    await writeClipboard('text', {
      writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    }),
  ).toBe(false)
  expect(await writeClipboard('text', undefined)).toBe(false)
})
