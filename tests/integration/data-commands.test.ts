import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { aFlight, listedFlights, sendFlight } from '../helpers/flights'
import { SECRETS, startSite, startSiteProcess } from '../helpers/site'

const NEW_KEY = randomBytes(32).toString('base64')

test('a key is changed while the site runs: old rows open, the command seals them anew, and the old key is no longer needed', async () => {
  await using pg = await testDatabase()
  const withDatabase = (env: Record<string, string>) => ({ env: { DATABASE_URL: pg.url, ...env } })
  await using before = await startSite(withDatabase({}))
  await sendFlight(before, aFlight())
  await using both = await startSite(
    withDatabase({ DATA_KEY: NEW_KEY, DATA_KEY_OLD: SECRETS.DATA_KEY }),
  )
  await sendFlight(both, aFlight())
  await pg.sql`update artist_flight_details set phone = '+34 611 111 111' where id = 2`
  expect((await listedFlights(both))[0]).toMatchObject({ phone: null, unreadable: ['phone'] })

  expect(await data(both.settings, 'reseal')).toEqual({
    code: 0,
    out: '2 rows sealed with the current key, 0 rows already were.\n',
  })
  expect(await data(both.settings, 'reseal')).toEqual({
    code: 0,
    out: '0 rows sealed with the current key, 2 rows already were.\n',
  })
  await using after = await startSite(withDatabase({ DATA_KEY: NEW_KEY }))
  expect(await listedFlights(after)).toMatchObject([
    aFlight({ phone: '+34 611 111 111' }),
    aFlight(),
  ])
})

test('a key that opens none of the flights stops the start in words, without the key', async () => {
  await using pg = await testDatabase()
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await sendFlight(site, aFlight())
  const start = startSiteProcess({ env: { DATABASE_URL: pg.url, DATA_KEY: NEW_KEY } })
  await expect(start).rejects.toThrow(
    /ended with 1 before it was open:\n.*The data key opens none of the flight details/s,
  )
  await expect(start).rejects.not.toThrow(NEW_KEY)
  await using other = await startSite({
    env: { DATABASE_URL: pg.url, DATA_KEY: NEW_KEY, DATA_KEY_OLD: SECRETS.DATA_KEY },
  })
  expect(await listedFlights(other)).toMatchObject([aFlight()])
})

test('the commands work beside a running site with an embedded database', async () => {
  await using site = await startSiteProcess({ env: { DATABASE_URL: '' } })
  await sendFlight(site, aFlight())
  expect(await data(site.settings, 'reseal')).toEqual({
    code: 0,
    out: '0 rows sealed with the current key, 1 row already were.\n',
  })
  const dryRun = await data({ ...site.settings, RETENTION_DAYS: '1' }, 'retention', '--dry-run')
  expect(dryRun.code).toBe(0)
  expect(dryRun.out).toMatch(
    /^(The last day ever named is 2026-03-15; flights are kept for 1 days after it\. Due for deletion now: 0 rows\. Nothing was deleted\.|No last day)/,
  )
  expect(await listedFlights(site)).toHaveLength(1)
})

test('a command that there is not is told which there are, and a wrong setting by its name', async () => {
  await using pg = await testDatabase()
  const settings = { ...SECRETS, DATABASE_URL: pg.url }
  expect(await data(settings, 'delete-everything')).toEqual({
    code: 1,
    out: 'There are: reseal, retention, retention --dry-run.\n',
  })
  expect(await data(settings, 'retention', '--dryrun')).toMatchObject({ code: 1 })
  expect(await data({ ...settings, RETENTION_DAYS: 'hunter2' }, 'retention')).toEqual({
    code: 1,
    out: 'RETENTION_DAYS must be a number of days from 1 to 3650.\n',
  })
})

/** Runs `npm run data:…` as npm would. */
async function data(
  settings: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; out: string }> {
  const { PATH = '', HOME = '' } = process.env
  const run = promisify(execFile)(process.execPath, ['server/data.mjs', ...words], {
    env: { NODE_ENV: 'production', PATH, HOME, ...settings },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, out: error.stdout }),
  )
}
