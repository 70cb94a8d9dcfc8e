import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { beginSession } from '../helpers/organiser'
import { fillWithDatabase } from '../helpers/seeded-folder'
import { startSite } from '../helpers/site'
import { temporaryFolder } from '../helpers/temporary-folder'
import { type Said, run, folder, WAIT } from '../helpers/content-commands'

test('without a running site the embedded database is started for the moment', async () => {
  using work = folder()
  const settings = { DATA_DIR: temporaryFolder() }
  await fillWithDatabase(settings.DATA_DIR)
  expect(await run(settings, ['export', join(work.path, 'one.tar.gz')])).toMatchObject({ code: 0 })
  expect(await run(settings, ['reset', '--yes'])).toMatchObject({ code: 0 })
})

test('the seed’s translations are added where its English is unchanged, in our own lake and in one far away', async () => {
  using work = folder()
  await using site = await startSite({ env: { DATABASE_URL: '' } })
  const nothing = { code: 0, text: expect.stringContaining('There is nothing to add') }
  expect(await run(site.settings, ['translations'])).toEqual(nothing)
  const old = join(work.path, 'old.ndjson')
  const rule = { _id: 'rule-bats', _type: 'rule', title: 'Leave the bats alone', text: 'Mine.' }
  writeFileSync(old, JSON.stringify(rule))
  const germanRules = async () =>
    (await (await fetch(`${site.url}/de`)).text()).includes('Lass die Fledermäuse')
  const { DATABASE_URL: _, ...settings } = site.settings
  const far = {
    ...settings,
    SANITY_PROJECT_ID: 'local',
    SANITY_READ_TOKEN: 'x',
    SANITY_API_HOST: site.url,
  }
  const answers: [Record<string, string>, Said][] = [
    [site.settings, { code: 0, text: '2 translations were added.' }],
    [far, { code: 1, text: expect.stringContaining('Set SANITY_WRITE_TOKEN') }],
    [
      { ...far, SANITY_WRITE_TOKEN: await beginSession(site) },
      { code: 0, text: '2 translations were added.' },
    ],
  ]
  for (const [given, said] of answers) {
    await run(site.settings, ['import', old])
    await vi.waitFor(async () => expect(await germanRules()).toBe(false), WAIT)
    expect(await run(given, ['translations'])).toEqual(said)
    if (said.code === 0) await vi.waitFor(async () => expect(await germanRules()).toBe(true), WAIT)
  }
  expect(await run(site.settings, ['translations'])).toEqual(nothing)
}, 120_000)
