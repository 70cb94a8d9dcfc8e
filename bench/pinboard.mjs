import { openExplainer } from './explain.mjs'
import { openSite, median, scratchFolder } from './site.mjs'

const REPEATS = 15
const SOME_MINUTES = { kind: 'long', deadlineMs: 300_000 }

/** The cost of each statement that the board sends for one of its pages, with few and with many pins. */
export async function pinboardCost() {
  const folder = scratchFolder()
  const site = await openSite(folder.path)
  const { database, pinboard } = site.services
  const costsOf = openExplainer(database)
  try {
    const rows = []
    for (const pins of [1_000, 1_000_000]) {
      await fillPins(database, pins)
      const half = pins / 2
      for (const [page, before] of [
        ['newest', null],
        ['half way down', half],
      ]) {
        const rounds = []
        for (let repeat = 0; repeat < REPEATS; repeat += 1)
          rounds.push(await costsOf(() => pinboard.page(before)))
        const [first = []] = rounds
        rows.push(
          ...first.map(({ table }, index) => ({
            pins,
            page,
            table,
            buffers: median(rounds.map((costs) => costs[index].buffers)),
            milliseconds: median(rounds.map((costs) => costs[index].milliseconds)),
          })),
        )
      }
    }
    return rows
  } finally {
    await site.close()
    folder.remove()
  }
}

/** Adds pins up to this number, without gaps and one in a hundred hidden. By SQL, because a million posts would take an hour. */
async function fillPins(database, pins) {
  await database.transact(
    (sql) => sql`
      insert into attendee_pinboard (alias, location, location_key, hidden_at)
      select 'raver ' || n, 'Place ' || n % 500, 'place ' || n % 500, case when n % 100 = 0 then now() end
      from generate_series((select count(*) + 1 from attendee_pinboard), ${pins}::int) as n`,
    SOME_MINUTES,
  )
  // The table has just grown a thousandfold, so its statistics are far off.
  await database.transact((sql) => sql`analyze attendee_pinboard`, SOME_MINUTES)
}
