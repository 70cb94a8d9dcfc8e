import { openSite, scratchFolder, spawnSite } from './site.mjs'

const COLUMNS = [
  'artistName',
  'fullName',
  'passportNumber',
  'email',
  'phone',
  'preferredArrivalDate',
  'preferredDepartureDate',
  'preferredAirport',
  'additionalNotes',
]
const SEALED = new Set(['fullName', 'passportNumber', 'email', 'phone', 'additionalNotes'])

/** The CSV export of all flights, from a server process of its own: pace, first byte, and memory while it runs. */
export async function exportPace() {
  const rows = []
  for (const count of [20_000, 200_000]) {
    const folder = scratchFolder()
    try {
      await openSite(folder.path).then(async (site) => {
        await fillFlights(site.services, count)
        await site.close()
      })
      const site = await spawnSite(folder.path)
      await exportOnce(site)
      rows.push({ rows: count, ...(await exportOnce(site)) })
      await site.stop()
    } finally {
      folder.remove()
    }
  }
  return rows
}

/** Writes flights past the API and its limits, sealed as the site seals them. */
async function fillFlights({ database, sealing }, count) {
  for (let from = 1; from <= count; from += 2_000) {
    const batch = Array.from({ length: Math.min(2_000, count - from + 1) }, (_, index) =>
      aRow(from + index, sealing),
    )
    await database.transact((sql) => sql`insert into artist_flight_details ${sql(batch)}`, {
      kind: 'long',
      deadlineMs: 60_000,
    })
  }
}

function aRow(id, sealing) {
  const texts = COLUMNS.map((name) => {
    const text = name === 'email' ? `artist${id}@example.com` : `${name} of artist ${id}`
    return [
      name,
      SEALED.has(name)
        ? sealing.seal(text, { table: 'artist_flight_details', column: name, rowId: id })
        : text,
    ]
  })
  return { id, reference: `CAVE-${id}`, ...Object.fromEntries(texts) }
}

async function exportOnce(site) {
  const before = site.memory()
  let peak = before
  const begun = performance.now()
  const response = await fetch(`${site.url}/api/artist-flight-details`, {
    headers: { 'x-admin-password': site.password(), Accept: 'text/csv' },
  })
  if (response.status !== 200 || response.body === null)
    throw new Error(`the export was answered with ${response.status}`)
  let firstByte = 0
  let bytes = 0
  for await (const chunk of response.body) {
    firstByte ||= performance.now() - begun
    bytes += chunk.length
    peak = Math.max(peak, site.memory())
  }
  return {
    bytes,
    seconds: (performance.now() - begun) / 1000,
    firstByte,
    peak,
    growth: peak - before,
  }
}
