import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard, readDesk } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

test('not everybody flies: each means of travel has its own fields, and a place stays as it was typed', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const none = { flightNumber: null, bookingReference: null }
  const answers = [
    // In the night to summer time: the festival's clock shows 02:30 never, London's does not yet change.
    [
      {
        ...none,
        means: 'ferry',
        from: 'Dover',
        fromZone: 'Europe/London',
        departs: '2026-03-29T00:30',
        to: "Port d'Alcúdia",
        arrives: '2026-03-29T23:00',
      },
      {
        from: 'Dover',
        fromZone: 'Europe/London',
        departsAt: '2026-03-29T00:30:00.000Z',
        to: "Port d'Alcúdia",
        toZone: 'Europe/Madrid',
        arrivesAt: '2026-03-29T21:00:00.000Z',
      },
    ],
    [
      { ...none, means: 'car', from: null, departs: null, to: 'pmi' },
      { means: 'car', departs: null, departsAt: null, to: 'pmi', toZone: 'Europe/Madrid' },
    ],
    [
      { means: 'own', flightNumber: null, to: 'PMI' },
      { means: 'own', flightNumber: null, to: 'PMI', toZone: null },
    ],
    [
      { ...none, means: 'there', from: null, departs: null, to: null, arrives: null, driver: null },
      { means: 'there', from: null, to: null, arrives: null, arrivesAt: null },
    ],
  ] as const
  for (const [sent, stored] of answers) {
    const answer = await addLeg(site, 1, aLeg(sent))
    expect([answer.status, await answer.json()]).toMatchObject([201, stored])
  }
  const { flights } = await readDesk(site)
  expect((flights[0]!.legs as { means: string }[]).map(({ means }) => means)).toEqual([
    'there',
    'own',
    'car',
    'ferry',
  ])
})

test('hotel and note for the driver stay while a change does not name them, and go when it empties them', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const stay = {
    hotel: 'Cala Murada',
    hotelFrom: '2026-03-12',
    hotelTo: '2026-03-16',
    roomWith: 'Bat',
    driverNote: 'Side door.\nTwo cases.',
  }
  expect(await (await putCard(site, 1, stay)).json()).toMatchObject(stay)
  expect(await (await putCard(site, 1, { version: 1 })).json()).toMatchObject(stay)
  const emptied = await putCard(site, 1, { version: 2, hotel: '', hotelFrom: '', roomWith: null })
  expect(await emptied.json()).toMatchObject({
    ...stay,
    hotel: null,
    hotelFrom: null,
    roomWith: null,
  })
})

test('drivers read their note and the name of a journey without a number, and nothing else of the card', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  await putCard(site, 1, {
    driverNote: 'Side door.',
    notes: 'canary',
    hotel: 'canary',
    roomWith: 'canary',
  })
  await addLeg(
    site,
    1,
    aLeg({
      means: 'ferry',
      flightNumber: null,
      from: 'Dénia',
      to: "Port d'Alcúdia",
      bookingReference: 'CANARY',
    }),
  )
  const answer = await (await asAdmin(site, 'GET', '/api/admin/arrivals?day=2026-03-13')).text()
  expect(JSON.parse(answer)).toMatchObject({
    arrivals: [{ flightNumber: 'Ferry', to: "Port d'Alcúdia", driverNote: 'Side door.' }],
  })
  expect(answer).not.toMatch(/canary/i)
})
