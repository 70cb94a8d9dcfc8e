import { expect, test } from 'vitest'
import { startMailServer } from '../../tests/helpers/mail-server'
import { openHand } from './hand-over.server'

const MAIL = { to: 'ana@example.com', subject: 'Your link', text: 'Hello' }
const FROM = 'The Festival <travel@festival.example>'

test('a mail that takes too long is given up with its connection, so that a slow server does not take it afterwards', async () => {
  let goOn: (act: 'take') => void = () => undefined
  const held = new Promise<'take'>((done) => (goOn = done))
  await using server = await startMailServer(() => held)
  const hand = openHand(server.url, FROM, 'https://festival.example', 500)
  expect(await hand('1', MAIL)).toEqual({
    ok: false,
    code: 'ETIMEDOUT',
    isFinal: false,
    isAboutThisMail: false,
  })
  goOn('take')
  await expect.poll(server.connections).toBe(0)
  expect([server.named, server.taken]).toEqual([['ana@example.com'], []])
})

test('what may be several addresses reaches no mail server', async () => {
  await using server = await startMailServer()
  const hand = openHand(server.url, FROM, 'https://festival.example')
  expect(await hand('1', { ...MAIL, to: 'x,ana@example.com' })).toMatchObject({
    ok: false,
    isFinal: true,
    isAboutThisMail: true,
  })
  expect((await hand('1', MAIL)).ok).toBe(true)
  expect(server.named).toEqual(['ana@example.com'])
})
