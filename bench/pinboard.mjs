import { openSite, median, scratchFolder } from './site.mjs'

const REPEATS = 15
const NEWEST =
  'select id, alias, location, created_at from attendee_pinboard order by id desc limit 201'
const DEEP =
  'select id, alias, location, created_at from attendee_pinboard where id < (select max(id) / 2 from attendee_pinboard) order by id desc limit 201'
const COUNTS =
  'select sum(pins)::bigint as pins, sum(locations)::bigint as locations from pin_counts'

/** What one page of the board costs the database with few and with many pins: buffers touched and median time. */
export async function pinboardCost() {
  const folder = scratchFolder()
  const site = await openSite(folder.path)
  try {
    const rows = []
    for (const pins of [1_000, 1_000_000]) {
      await fillPins(site.services, pins)
      for (const [query, text] of Object.entries({
        'newest page': NEWEST,
        'page half way down': DEEP,
        counters: COUNTS,
      })) {
        rows.push({ pins, query, ...(await cost(site.services.database, text)) })
      }
    }
    return rows
  } finally {
    await site.close()
    folder.remove()
  }
}

/** Adds notes until there are so many. */
async function fillPins({ database }, pins) {
  const options = { deadlineMs: 300_000 }
  await database.transact(
    (sql) => sql`
    insert into attendee_pinboard (alias, location)
    select 'raver ' || n, 'place ' || n % 500
    from generate_series((select count(*) + 1 from attendee_pinboard), ${pins}::int) as n`,
    options,
  )
  await database.transact(
    (sql) => sql`update pin_counts set pins = ${Math.round(pins / 32)}`,
    options,
  )
  await database.run((sql) => sql`vacuum analyze attendee_pinboard`, options).catch(() => undefined)
}

async function cost(database, text) {
  const explain = () =>
    database.run((sql) => sql.unsafe(`explain (analyze, buffers, format json) ${text}`))
  const plans = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1)
    plans.push((await explain())[0]['QUERY PLAN'][0])
  const buffers = plans.at(-1).Plan['Shared Hit Blocks'] + plans.at(-1).Plan['Shared Read Blocks']
  return { buffers, milliseconds: median(plans.map((plan) => plan['Execution Time'])) }
}
