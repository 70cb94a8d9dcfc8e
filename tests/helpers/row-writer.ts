import { pino } from 'pino'
import { openDatabase } from '../../db/client/connect.server'
import { startEmbedded } from '../../db/embedded/embedded.server'
import { migrateSite } from '../../server/start/migrations'

// A process that tests can kill. It starts the embedded database in the given folder, and prints the server's processes and the
// pins in it. Then it writes more pins until SIGTERM, and prints each one when the database has acknowledged it.
const [, , dataDir = '', role = 'write'] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const server = await startEmbedded({
    dataDir,
    log: pino({ level: 'silent' }),
    onCrash: () => say('crashed'),
  })
  const database = openDatabase(server.target)
  await migrateSite(database)
  const [{ locations, processes }] = await database.run(
    (sql) => sql<[{ locations: string[]; processes: number[] }]>`
    select
      coalesce((select json_agg(location order by id) from attendee_pinboard), '[]') as locations,
      (select json_agg(pid) from pg_stat_activity) as processes`,
  )
  say(`server ${[server.pid, ...processes].join(' ')}`)
  say(`found ${locations.join(' ')}`)
  let isDone = role === 'read'
  process.once('SIGTERM', () => (isDone = true))
  for (let number = locations.length; !isDone; number += 1) {
    const location = `${process.pid}-${number}`
    try {
      await database.run(
        (sql) =>
          sql`insert into attendee_pinboard (alias, location) values ('Writer', ${location})`,
      )
      say(`wrote ${location}`)
    } catch (error) {
      say(`failed ${error instanceof Error ? error.name : ''}`)
    }
  }
  await database.close()
  await server.stop()
  say('stopped')
} catch (error) {
  say(`refused ${error instanceof Error ? `${error.name}: ${error.message}` : ''}`)
  process.exitCode = 1
}
