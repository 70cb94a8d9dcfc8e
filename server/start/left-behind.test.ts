import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { parseEnv } from './env'
import { refuseLeftBehind } from './left-behind'

/** A folder with one folder for each name, each with a database where the name says so. */
function beside(names: Record<string, boolean>): string {
  const parent = temporaryFolder()
  for (const [name, isFull] of Object.entries(names)) {
    const data = join(parent, name, ...(isFull ? ['.data', 'postgres', 'data'] : []))
    mkdirSync(data, { recursive: true })
    if (isFull) writeFileSync(join(data, 'PG_VERSION'), '18\n')
  }
  return parent
}

const start = (settings: Record<string, string>, folder: string) => () =>
  refuseLeftBehind(parseEnv(settings), folder)

test('a start that would make a database beside an older folder with one is refused, and says how to go on', () => {
  const parent = beside({ festival: false, 'festival-old': true, other: false })
  expect(start({}, join(parent, 'festival'))).toThrow(
    `A new, empty database would be made in ${parent}/festival/.data, but there is one in ${parent}/festival-old/.data. ` +
      `To go on with it, stop what runs on it and move it here: mv '${parent}/festival-old/.data' '${parent}/festival/'. ` +
      `To begin with an empty one, set DATA_DIR=${parent}/festival/.data.`,
  )
})

test('each folder with a database is named', () => {
  const parent = beside({ festival: false, 'festival-1': true, 'festival-2': true })
  expect(start({}, join(parent, 'festival'))).toThrow(
    `there is one in ${parent}/festival-1/.data and in ${parent}/festival-2/.data.`,
  )
})

test('a start goes on with a database of its own, without neighbours, or with settings that say where the data is', () => {
  const full = beside({ festival: true, 'festival-old': true })
  const alone = beside({ festival: false, other: false })
  const swapped = beside({ festival: false, 'festival-old': true })
  const SERVER = {
    DATABASE_URL: 'postgresql://ana@db.example/festival',
    ADMIN_PASSWORD: 'stalagmites-and-tites',
    CONTENT_TOKEN: 'a-token-of-the-content',
    DATA_KEY: Buffer.alloc(32).toString('base64'),
  }
  for (const [settings, parent] of [
    [{}, full],
    [{}, alone],
    [{ DATA_DIR: join(swapped, 'festival', '.data') }, swapped],
    [{ DATA_DIR: '../data-of-the-festival' }, swapped],
    [SERVER, swapped],
  ] as const)
    expect(start(settings, join(parent, 'festival'))).not.toThrow()
})
