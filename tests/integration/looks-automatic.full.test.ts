import { expect, test } from 'vitest'
import { activity, asAdmin } from '../helpers/admin'
import { addLeg, readDesk } from '../helpers/desk'
import { aFlight, askForFlights, automaticFlights, listedFlights } from '../helpers/flights'
import { deleteOwn, openOwn, outbox, ownData, submitted } from '../helpers/my-flight'
import { startSite, type Site } from '../helpers/site'
import { openSheet } from '../helpers/workbook'

const FILLED = { artistName: 'Filled', stalactite: 'x' }
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a flight whose honeypot is filled is in no list, number or file until the desk says that it is real', async () => {
  await using site = await startSite()
  await submitted(site, { artistName: 'Plain' })
  const { key } = await submitted(site, FILLED)
  await addLeg(site, 2)
  expect(await everywhere(site)).toEqual(only('Plain', []))
  expect((await automaticFlights(site)).flights).toEqual([
    expect.objectContaining({ ...aFlight(), artistName: 'Filled', id: 2 }),
  ])
  expect(await ownData(site, key)).toMatchObject({ looksAutomatic: true })

  const path = '/api/admin/flights/2/real'
  expect((await asAdmin(site, 'POST', path)).status).toBe(204)
  expect((await asAdmin(site, 'POST', path)).status).toBe(404)
  expect((await asAdmin(site, 'POST', '/api/admin/flights/x/real')).status).toBe(404)
  expect(await automaticFlights(site)).toEqual({ total: 0, flights: [] })
  expect(await everywhere(site)).toEqual({
    ...only('Plain', ['Filled']),
    list: ['Filled', 'Plain'],
    desk: ['Filled', 'Plain'],
    isNew: 2,
    csv: true,
    sheetRows: 2,
    looks: 2,
  })
  expect(await ownData(site, key)).toMatchObject({ looksAutomatic: false })
  expect((await activity(site)).filter(([kind]) => kind === 'flight called real')).toEqual([
    ['flight called real', 1],
  ])
})

test('a flight that looks automatic has its mail and its link, and goes by the link or at the desk', async () => {
  await using site = await startSite()
  const one = await submitted(site, FILLED)
  expect(await outbox(site)).toMatchObject([{ reference: one.reference, looksAutomatic: true }])
  expect((await openOwn(site, one.key)).status).toBe(200)
  const gone = await deleteOwn(site, one.key, one.reference)
  expect(gone.status).toBe(200)
  expect((await automaticFlights(site)).total).toBe(0)

  await submitted(site, FILLED)
  expect((await asAdmin(site, 'DELETE', '/api/artist-flight-details/2')).status).toBe(204)
  expect((await automaticFlights(site)).total).toBe(0)
  expect((await activity(site)).map(([kind]) => kind)).toContain('flight deleted')
})

test('a look at the flights that look automatic is written down, with how many', async () => {
  await using site = await startSite()
  await submitted(site, FILLED)
  await automaticFlights(site)
  expect((await activity(site))[0]).toEqual(['listing', 1])
})

/** The artists and numbers at every place that lists or counts flights. */
async function everywhere(site: Site) {
  const names = (flights: Record<string, unknown>[]) =>
    flights.map(({ artistName }) => artistName as string)
  const list = names(await listedFlights(site))
  const desk = await readDesk(site)
  const csv = await (await askForFlights(site, { Accept: 'text/csv' })).text()
  const sheet = await askForFlights(site, { Accept: XLSX })
  const { cells } = openSheet(new Uint8Array(await sheet.arrayBuffer()))
  const board = await asAdmin(site, 'GET', '/api/admin/arrivals?day=2026-03-13')
  const { arrivals } = (await board.json()) as { arrivals: Record<string, unknown>[] }
  const [looks] = (await activity(site)).filter(([kind]) => kind === 'listing')
  return {
    list,
    desk: names(desk.flights),
    isNew: desk.counters.new,
    csv: csv.includes('Filled'),
    sheetRows: cells.length - 1,
    arrivals: names(arrivals),
    looks: looks?.[1],
  }
}

function only(name: string, arrivals: string[]) {
  return { list: [name], desk: [name], isNew: 1, csv: false, sheetRows: 1, arrivals, looks: 1 }
}
