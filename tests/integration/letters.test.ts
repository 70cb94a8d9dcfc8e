import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, putCard } from '../helpers/desk'
import { keyIn, markSent, opening, outbox, submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'

const LETTERS = '/api/admin/letters'

test('a letter has a link of the artist’s own, a preview makes none, and the link before ends when a letter has gone out', async () => {
  await using site = await startSite()
  const send = async (body: object) =>
    (await asAdmin(site, 'POST', LETTERS, { body })).json() as Promise<unknown>
  const { key: first } = await submitted(site)
  const [receipt] = await outbox(site)
  await markSent(site, receipt)
  await addLeg(site, 1)
  await putCard(site, 1, { status: 'booked' })
  const preview = await asAdmin(site, 'GET', `${LETTERS}?kind=booked&flight=1`)
  expect(await preview.text()).toContain('/my-flight#…\\n')

  const wish = { kind: 'booked', sending: randomUUID(), flights: [1] }
  for (let n = 1; n <= 2; n += 1) expect(await send(wish)).toMatchObject({ queued: 1 })
  const keys = async () =>
    (await outbox(site)).filter(({ state }) => state !== 'sent').map(({ text }) => keyIn(text))
  const [second = ''] = await keys()
  expect(await opening(site, [first, second])).toEqual([200, 200])

  // Somebody may have copied the letter that waits: the next one has the same link.
  await send({ kind: 'changed', sending: randomUUID(), flights: [1] })
  expect(await keys()).toEqual([second, second])
  expect(await opening(site, [first, second])).toEqual([200, 200])
  const [letter] = await outbox(site)
  await markSent(site, letter)
  expect(await opening(site, [first, second])).toEqual([401, 200])

  await send({ kind: 'changed', sending: randomUUID(), flights: [1] })
  expect(await opening(site, [second])).toEqual([200])
  for (const waiting of (await outbox(site)).filter(({ state }) => state !== 'sent'))
    await markSent(site, waiting)
  await send({ kind: 'changed', sending: randomUUID(), flights: [1] })
  const [third = ''] = await keys()
  expect(third).not.toBe(second)
  // An old page of the outbox marks what is sent already: the new link has not gone out by that.
  await markSent(site, letter)
  expect(await opening(site, [second, third])).toEqual([200, 200])
})
