import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, putCard, readDesk } from '../helpers/desk'
import { aFlight, from, sendFlight } from '../helpers/flights'
import { startMailServer } from '../helpers/mail-server'
import {
  askForLink,
  correctOwn,
  keyIn,
  markSent,
  opening,
  outbox,
  submitted,
} from '../helpers/my-flight'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const MAIL_FROM = 'The Festival <travel@festival.example>'
const LETTERS = '/api/admin/letters'

/** Booked artists, `count` of them, each with one journey. */
async function bookArtists(site: Pick<Site, 'url'>, count: number): Promise<number[]> {
  for (let id = 1; id <= count; id += 1) {
    const flight = aFlight({ artistName: `Bat ${id}`, email: `bat-${id}@mail.example` })
    await sendFlight(site, flight, from(`192.0.2.${id}`))
    await addLeg(site, id)
    await putCard(site, id, { status: 'booked', hotel: 'Hotel Roca', hotelFrom: '2026-03-13' })
  }
  return Array.from({ length: count }, (_, index) => index + 1)
}

const send = async (site: Pick<Site, 'url'>, body: object) => {
  const answer = await asAdmin(site, 'POST', LETTERS, { body })
  return answer.status === 200 ? ((await answer.json()) as unknown) : answer.text()
}

test('letters go out once each by a slow server that refuses half, also when the request is repeated on two instances, and each refusal is named', async () => {
  let now = new Date('2026-02-01T12:00:00Z')
  const emails = (ids: number[]) => ids.map((id) => `bat-${id}@mail.example`)
  let isOpen = true
  await using mail = await startMailServer(() => {
    const to = mail.named.at(-1) ?? ''
    if (isOpen) return 'take'
    return /bat-[246]@/.test(to) ? 550 : to.includes('bat-1@') ? 'slow' : 'take'
  })
  await using one = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM },
    now: () => now,
  })
  await using two = await startSite({ env: one.settings, now: () => now })
  const ids = await bookArtists(one, 6)
  await expect.poll(() => mail.taken.length, { timeout: 20_000 }).toBe(6)
  isOpen = false
  now = new Date('2026-02-01T13:00:00Z')
  const sending = randomUUID()
  const wish = { kind: 'booked', sending, flights: ids }
  const answers = await Promise.all([send(one, wish), send(two, wish)])
  expect(answers).toEqual([
    { queued: 6, refused: [] },
    { queued: 6, refused: [] },
  ])
  const letters = async () => (await outbox(one)).filter(({ kind }) => kind === 'booked')
  await expect
    .poll(async () => (await letters()).map(({ state }) => state).toSorted(), { timeout: 20_000 })
    .toEqual(['failed', 'failed', 'failed', 'sent', 'sent', 'sent'])
  expect(await send(two, wish)).toEqual({ queued: 6, refused: [] })
  const refused = (await letters()).filter(({ state }) => state === 'failed')
  expect(refused.map(({ to }) => to).toSorted()).toEqual(emails([2, 4, 6]))
  for (const { trouble } of refused)
    expect(trouble).toContain('The mail server refuses the recipient')
  expect(
    mail.taken
      .slice(6)
      .map(({ to }) => to[0])
      .toSorted(),
  ).toEqual(emails([1, 3, 5]))
  expect((await readDesk(one)).counters).toMatchObject({ booked: 0, told: 6 })
})

test('a letter says what is booked and who answers questions, and goes only to those whom it fits', async () => {
  await using site = await startSite({ now: () => new Date('2026-02-01T12:00:00Z') })
  await bookArtists(site, 1)
  await sendFlight(site, aFlight({ artistName: 'Too early' }))
  const preview = await asAdmin(site, 'GET', `${LETTERS}?kind=booked&flight=1`)
  const letter = (await preview.json()) as { to: string; subject: string; text: string }
  expect(letter.to).toBe('bat-1@mail.example')
  expect(letter.text).toContain(
    'Arrival: LX 2041: ZRH Friday 13 March, 21:55 to PMI Friday 13 March, 23:50',
  )
  expect(letter.text).toContain('Your hotel: Hotel Roca, from 13 March')
  expect(letter.text).toContain('\nQuestions? ')
  for (const secret of ['{', 'X1234567', 'QX7RTZ', 'Briain', '\n\n\n'])
    expect([secret, `${letter.subject}\n${letter.text}`.includes(secret)]).toEqual([secret, false])

  const flights = [1, 2, 99]
  expect(await send(site, { kind: 'changed', sending: randomUUID(), flights })).toEqual({
    queued: 1,
    refused: [
      { flight: 2, name: 'Too early', why: 'has no booked journey' },
      { flight: 99, name: 'Number 99', why: 'was deleted' },
    ],
  })
  const artists = [
    { artist: 'Drip Theory', email: 'drip@mail.example' },
    { artist: 'Mother Karst', email: 'not an address' },
    { artist: 'Bat 1', email: 'bat-1@mail.example' },
  ]
  expect(await send(site, { kind: 'reminder', sending: randomUUID(), artists })).toEqual({
    queued: 1,
    refused: [
      {
        flight: null,
        name: 'Mother Karst',
        why: 'has no e-mail address that a mail can go to',
      },
      { flight: null, name: 'Bat 1', why: 'is not among the artists who have sent nothing' },
    ],
  })
  expect((await outbox(site)).find(({ kind }) => kind === 'reminder')).toMatchObject({
    to: 'drip@mail.example',
    artistName: 'Drip Theory',
    reference: null,
    text: expect.stringContaining('/artist-flight-form'),
  })
  expect(await send(site, { kind: 'booked', flights })).toMatch(/^Send kind, sending/)
})

test('an id that no submission can have is answered 404, and nothing is queued', async () => {
  await using site = await startSite()
  await bookArtists(site, 1)
  const tooLarge = 2_147_483_648
  const body = { kind: 'booked', sending: randomUUID(), flights: [1, tooLarge] }
  const sent = await asAdmin(site, 'POST', LETTERS, { body })
  const shown = await asAdmin(site, 'GET', `${LETTERS}?kind=booked&flight=${tooLarge}`)
  for (const answer of [sent, shown])
    expect([answer.status, await answer.text()]).toEqual([
      404,
      'There are no flight details with this id.',
    ])
  expect((await outbox(site)).map(({ kind }) => kind)).toEqual(['submitted'])
})

test('the Studio’s words are sent, and a placeholder that is unknown stops the letter in a sentence', async () => {
  await using site = await startSite()
  await bookArtists(site, 1)
  const write = async (text: string) =>
    mutate(site, await beginSession(site), [
      {
        createOrReplace: {
          _id: 'travelLetters',
          _type: 'travelLetters',
          contact: 'Noa, +34 600 111 222',
          booked: { subject: 'All set, {artist}', text },
        },
      },
    ])
  const preview = async () => {
    const answer = await asAdmin(site, 'GET', `${LETTERS}?kind=booked&flight=1`)
    return answer.status === 200 ? ((await answer.json()) as { text: string }).text : answer.text()
  }
  await write('Own words for {artist}.')
  await expect.poll(preview).toBe('Own words for Bat 1.\n\nQuestions? Noa, +34 600 111 222\n')
  await write('Dear {name}, call {contact}.')
  await expect
    .poll(preview)
    .toMatch(/^The letter “Booked” has \{name\}, for which nothing is known to stand\./)
  const wish = { kind: 'booked', sending: randomUUID(), flights: [1] }
  expect(await send(site, wish)).toMatch(/^The letter “Booked” has \{name\}/)
  expect((await outbox(site)).filter(({ kind }) => kind === 'booked')).toEqual([])
  await write('Call {contact}.')
  await expect.poll(preview).toBe('Call Noa, +34 600 111 222.\n')
})

test('when no further mail may go to a corrected address, the letter that waits for it brings the new link', async () => {
  await using site = await startSite()
  const { key: first } = await submitted(site)
  const [receipt] = await outbox(site)
  await markSent(site, receipt)
  await addLeg(site, 1)
  await putCard(site, 1, { status: 'booked' })
  await send(site, { kind: 'booked', sending: randomUUID(), flights: [1] })
  const booked = async () => (await outbox(site)).find(({ kind }) => kind === 'booked')
  const before = keyIn((await booked())?.text)
  const [{ artist = '' } = {}] = (await readDesk(site)).missing
  const artists = [{ artist, email: 'bat@mail.example' }]
  const remind = () => send(site, { kind: 'reminder', sending: randomUUID(), artists })
  await expect.poll(remind, { interval: 1, timeout: 20_000 }).toMatchObject({ queued: 0 })

  const answer = await correctOwn(site, first, { ...aFlight(), email: 'bat@mail.example' })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('link')])
  const letter = await booked()
  const after = keyIn(letter?.text)
  expect(letter?.to).toBe('bat@mail.example')
  expect(await opening(site, [first, before, after])).toEqual([200, 401, 200])
  await markSent(site, letter)
  expect(await opening(site, [first, after])).toEqual([401, 200])
})

test('who asks for a new link gets one in a mail of its own, and a letter that waits has the same', async () => {
  let now = new Date('2026-02-01T12:00:00Z')
  await using site = await startSite({ now: () => now })
  const { reference, key: first } = await submitted(site)
  await addLeg(site, 1)
  await putCard(site, 1, { status: 'booked' })
  await send(site, { kind: 'booked', sending: randomUUID(), flights: [1] })
  now = new Date('2026-02-01T13:00:00Z')
  await askForLink(site, { reference, email: 'ana@example.com' })
  const mails = async () => (await outbox(site)).map(({ kind, text }) => [kind, keyIn(text)])
  await expect
    .poll(async () => (await mails()).map(([kind]) => kind), { timeout: 10_000 })
    .toEqual(['new link', 'booked'])
  const [[, key], [, inLetter]] = (await mails()) as [string[], string[]]
  expect(inLetter).toBe(key)
  expect(await opening(site, [first, key])).toEqual([401, 200])
})
