import { expect, test } from 'vitest'
import { activity, asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, FLIGHTS_API, sendFlight } from '../helpers/flights'
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
      'Departure Time': '17:00 (Europe/London)',
      'Arrival Time': '19:45',
      Missing: 'departure',
    },
    {
      Number: 'LX 2041',
      Direction: 'Arrival',
      Means: 'Flight',
      From: 'ZRH',
      To: 'PMI',
      'Arrival Time': '23:50',
      People: '2',
      'Transfer (Minutes)': '120',
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
  const defused = (cell: string | null) => `"${/^[=+@]/.test(cell ?? '') ? "'" : ''}${cell ?? ''}"`
  expect(text).toBe(`\ufeff${cells.map((row) => `${row.map(defused).join(',')}\r\n`).join('')}`)
  for (const secret of ['CANARY', 'canary-notes', 'X1234567', 'ana@example.com', 'Briain'])
    expect(text).not.toContain(secret)
  expect((await activity(site)).filter(([kind]) => kind === 'export')).toEqual([
    ['export', 3],
    ['export', 3],
  ])
})
