import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

test('the call sheet of a day has who comes, plays, sleeps and leaves, and nothing that is sealed for the desk alone', async () => {
  await using site = await startSite({
    now: () => new Date('2026-03-11T10:00:00Z'),
  })
  await sendFlight(site, aFlight({ passportNumber: 'CANARY' }))
  await addLeg(site, 1, aLeg({ bookingReference: 'CANARY' }))
  await addLeg(site, 1, aLeg({ departs: '2026-03-14T21:55', arrives: '2026-03-14T23:50' }))
  const stay = {
    hotel: 'Sea View',
    hotelFrom: '2026-03-13',
    hotelTo: '2026-03-15',
    roomWith: null,
  }
  await putCard(site, 1, { ...stay, status: 'booked', notes: 'Canary' })
  const set = {
    'slots[_key=="drip-theory"].change': {
      kind: 'cancelled',
      reason: 'No ferry',
    },
  }
  await mutate(site, await beginSession(site), [{ patch: { id: 'reveal-friday', set } }])

  const friday = () => sheetOf(site, '?day=2026-03-13&language=de')
  await expect.poll(friday).toMatchObject({
    day: '2026-03-13',
    arrivals: [
      {
        collected: '2026-03-13T23:50',
        driver: 'Toni',
        phone: [{ number: '+34600000000' }],
      },
    ],
    sheet: {
      sets: expect.arrayContaining([
        {
          name: 'Carbide Carla',
          hours: '19:00–22:00',
          chamber: 'Die Kathedrale',
        },
        expect.objectContaining({
          name: 'Drip Theory',
          change: expect.anything(),
        }),
        expect.objectContaining({ name: 'Señora Sima', hours: '01:00–04:00' }),
      ]),
      stays: [{ artistName: 'DJ Murciélago', ...stay }],
    },
  })
  const text = JSON.stringify(await friday())
  expect(text).not.toMatch(/canary/i)
  expect(text).not.toContain('Autocares')
  // The last night has nothing but the hotel.
  expect((await friday()).days).toContain('2026-03-15')
  // Without a day it is the next one that has something.
  expect(await sheetOf(site, '')).toMatchObject({ day: '2026-03-12' })
  expect(await sheetOf(site, '?day=2026-03-16')).toMatchObject({
    sheet: { sets: [], stays: [] },
  })
  expect((await asAdmin(site, 'GET', '/api/admin/call-sheet?day=soon')).status).toBe(422)
})

test('a stay without nights is that of the journeys, and one without either is on every day', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-11T10:00:00Z') })
  for (const artistName of ['Travels', 'Leaves early', 'Knows nothing', 'Sleeps elsewhere'])
    await sendFlight(site, aFlight({ artistName }))
  const leaving = { direction: 'departure', from: 'PMI', to: 'ZRH' }
  for (const id of [1, 2]) await addLeg(site, id, aLeg())
  await addLeg(
    site,
    1,
    aLeg({ ...leaving, departs: '2026-03-16T10:00', arrives: '2026-03-16T12:00' }),
  )
  for (const id of [1, 3]) await putCard(site, id, { hotel: 'Sea View' })
  await putCard(site, 2, { hotel: 'Sea View', hotelTo: '2026-03-14' })
  const sleepers = async (day: string) =>
    (await sheetOf(site, `?day=${day}`)).sheet.stays.map(({ artistName }) => artistName).toSorted()
  expect(await sleepers('2026-03-12')).toEqual(['Knows nothing'])
  expect(await sleepers('2026-03-13')).toEqual(['Knows nothing', 'Leaves early', 'Travels'])
  expect(await sleepers('2026-03-16')).toEqual(['Knows nothing', 'Travels'])
})

test('an act that is not announced is a stand-in in every part of the call sheet, in its language, whoever opens it', async () => {
  await using site = await startSite({
    now: () => new Date('2026-03-11T10:00:00Z'),
  })
  // One by its name, one by the link of its card, two who share a room with these, and one of a slot of two.
  const senders = ['CARBIDE CARLA + 1', 'Lady with a lamp', 'DJ Murciélago', 'A room-mate', 'Moth']
  for (const artistName of senders) await sendFlight(site, aFlight({ artistName }))
  for (const id of [1, 2]) {
    await addLeg(site, id, aLeg())
    await addLeg(
      site,
      id,
      aLeg({
        direction: 'departure',
        departs: '2026-03-13T21:55',
        arrives: '2026-03-13T23:50',
      }),
    )
  }
  const stay = {
    hotel: 'Sea View',
    hotelFrom: '2026-03-13',
    hotelTo: '2026-03-15',
    roomWith: null,
  }
  await putCard(site, 1, stay)
  await putCard(site, 2, { ...stay, act: 'artist-carbide-carla' })
  await putCard(site, 3, { ...stay, roomWith: 'Carbide Carla' })
  await putCard(site, 4, { ...stay, roomWith: 'lady with a lamp' })
  await putCard(site, 5, stay)
  const at = '2099-01-01T00:00:00Z'
  const revealAt = { when: 'moment', at, standIn: 'Secret guest' }
  await mutate(site, await beginSession(site), [
    { patch: { id: 'artist-carbide-carla', set: { revealAt } } },
    {
      patch: {
        id: 'reveal-friday',
        insert: {
          after: 'slots[-1]',
          items: [
            {
              _key: 'm',
              _type: 'slot',
              type: 'main',
              artist: 'Moth b2b Bat',
              time: '04:00–05:00',
              revealAt,
            },
          ],
        },
      },
    },
  ])
  const names = async () => {
    const { sheet } = await sheetOf(site, '?day=2026-03-13')
    return sheet.sets.map(({ name }) => name)
  }
  await expect.poll(names).toContain('Secret guest')
  const secret = { artistName: 'Geheimer Gast', legalName: null }
  const sheet = await sheetOf(site, '?day=2026-03-13&language=de')
  // A driver calls the number.
  const phone = [{ number: '+34600000000' }]
  expect(sheet).toMatchObject({
    arrivals: [{ ...secret, phone }, secret],
    departures: [secret, secret],
    sheet: {
      stays: expect.arrayContaining([
        expect.objectContaining({ artistName: 'A room-mate', roomWith: 'Geheimer Gast' }),
        expect.objectContaining({ artistName: 'DJ Murciélago', roomWith: 'Geheimer Gast' }),
      ]),
    },
  })
  const { stays } = sheet.sheet
  expect(stays.filter(({ artistName }) => artistName === 'Geheimer Gast')).toHaveLength(3)
  expect(JSON.stringify(sheet)).not.toMatch(/carla|lamp|moth/i)
  // Who drives reads whom to call by name.
  const drivers = await asAdmin(site, 'GET', '/api/admin/arrivals?day=2026-03-13')
  expect(await drivers.text()).toContain('CARBIDE CARLA + 1')
})

async function sheetOf(site: Site, query: string) {
  const answer = await asAdmin(site, 'GET', `/api/admin/call-sheet${query}`)
  return (await answer.json()) as {
    days: string[]
    sheet: { sets: { name: string }[]; stays: { artistName: string }[] }
  }
}
