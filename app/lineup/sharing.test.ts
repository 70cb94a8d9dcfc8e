import { expect, test } from 'vitest'
import { copiedMessage, copyText, sharerLink } from './sharing'

const SITE = 'https://cave.example.com'
const MESSAGE = 'Trance & Madness, 12–15 March: I have to tell you:'

test('the sharer gets the address of the site and the message as parameters', () => {
  const { searchParams } = new URL(sharerLink(SITE, MESSAGE))
  expect([...searchParams]).toEqual([
    ['text', MESSAGE],
    ['url', SITE],
  ])
})

test('the copied text is the message followed by the address of the site', () => {
  expect(copiedMessage(SITE, MESSAGE)).toBe(`${MESSAGE} ${SITE}`)
})

test('a clipboard that takes the text has it, one that refuses or is not there has not', async () => {
  const written: string[] = []
  expect(await copyText('text', { writeText: async (text) => void written.push(text) })).toBe(true)
  expect(written).toEqual(['text'])
  expect(
    await copyText('text', {
      writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    }),
  ).toBe(false)
  expect(await copyText('text', undefined)).toBe(false)
})
