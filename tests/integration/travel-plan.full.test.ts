import { expect, test } from 'vitest'
import { activity, asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, FLIGHTS_API, sendFlight } from '../helpers/flights'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'
import { openSheet } from '../helpers/workbook'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('the plan is the second sheet of the workbook and a CSV file, in the time of each place', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-01T23:30:00Z') })
  await sendFlight(site, aFlight({ artistName: '=cmd|calc' }))
  await sendFlight(site, aFlight({ artistName: 'Aardvark' }))
  await sendFlight(site, aFlight({ artistName: 'Gone' }))
  await putCard(site, 1, {
    status: 'booked',
    assignee: '+Noa',
    notes: 'canary-notes',
    hotel: '=Hotel',
    hotelFrom: '2026-03-13',
    hotelTo: '2026-03-16',
    driverNote: 'Side door.',
  })
  await putCard(site, 3, { status: 'cancelled' })
  await addLeg(site, 1, aLeg({ bookingReference: 'CANARY' }))
  // From London, where it is an hour earlier.
  await addLeg(
    site,
    1,
    aLeg({
      flightNumber: '@BA',
      from: 'LHR',
      to: 'ZRH',
      departs: '2026-03-13T17:00',
      arrives: '2026-03-13T19:45',
      driver: null,
    }),
  )

  const workbook = await asAdmin(site, 'GET', FLIGHTS_API, { headers: { Accept: XLSX } })
  const { cells, hasFormula } = openSheet(new Uint8Array(await workbook.arrayBuffer()), 'Plan')
  expect(hasFormula).toBe(false)
  const titles = cells[0] ?? []
  const records = cells
    .slice(1)
    .map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])))
  expect(records).toMatchObject([
    {
      'Artist Name': '=cmd|calc',
      Status: 'Booked',
      'Who Has It': '+Noa',
      Number: '@BA',
      Driver: null,
      Hotel: '=Hotel',
      'Hotel From': '2026-03-13',
      'Note for the Driver': 'Side door.',
      'Departure Day': '2026-03-13',
      'Departure Time': '17:00',
      'Departure Zone': 'Europe/London',
      'Arrival Time': '19:45',
      'Arrival Zone': null,
      Missing: 'departure',
    },
    {
      Number: 'LX 2041',
      Direction: 'Arrival',
      Means: 'Flight',
      From: 'ZRH',
      To: 'PMI',
      'Arrival Time': '23:50',
      People: 2,
      'Transfer (Minutes)': 120,
      Driver: 'Toni',
    },
    { 'Artist Name': 'Aardvark', Status: 'New', Number: null, Missing: 'arrival, departure' },
    { 'Artist Name': 'Gone', Status: 'Cancelled', Missing: null },
  ])

  const csv = await asAdmin(site, 'GET', '/api/admin/plan')
  expect(
    ['Content-Type', 'Cache-Control', 'Content-Disposition'].map((name) => csv.headers.get(name)),
  ).toEqual([
    'text/csv; charset=utf-8',
    'no-store',
    'attachment; filename="trance-madness-travel-plan-2026-03-02.csv"',
  ])
  const text = Buffer.from(await csv.arrayBuffer()).toString()
  const defused = (cell: string | number | null) =>
    `"${/^[=+@]/.test(String(cell)) ? "'" : ''}${cell ?? ''}"`
  expect(text).toBe(`\ufeff${cells.map((row) => `${row.map(defused).join(',')}\r\n`).join('')}`)
  for (const secret of ['CANARY', 'canary-notes', 'X1234567', 'ana@example.com', 'Briain'])
    expect(text).not.toContain(secret)
  expect((await activity(site)).filter(([kind]) => kind === 'export')).toEqual([
    ['export', 3],
    ['export', 3],
  ])
})

test('in the plan the status of an artist whose act is cancelled says so, also with the link of a card', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-01T23:30:00Z') })
  for (const artistName of ['Señora Sima', 'Her manager', 'Carbide Carla', 'Gone'])
    await sendFlight(site, aFlight({ artistName }))
  await putCard(site, 1, { status: 'booked' })
  await putCard(site, 2, { act: 'artist-senora-sima' })
  await putCard(site, 4, { status: 'cancelled', act: 'artist-senora-sima' })
  const set = { 'slots[_key=="senora-sima"].change': { kind: 'cancelled', reason: 'No ferry' } }
  await mutate(site, await beginSession(site), [{ patch: { id: 'reveal-friday', set } }])
  const statuses = async () => {
    const answer = await asAdmin(site, 'GET', '/api/admin/plan')
    const lines = (await answer.text()).trim().split('\r\n').slice(1)
    return lines.map((line) => line.split('","').slice(0, 2).join(': ').slice(1))
  }
  await expect
    .poll(statuses)
    .toEqual([
      'Carbide Carla: New',
      'Gone: Cancelled',
      'Her manager: Asked, act cancelled',
      'Señora Sima: Booked, act cancelled',
    ])
})
