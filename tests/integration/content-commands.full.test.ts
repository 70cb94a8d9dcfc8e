import { writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { beginSession } from '../helpers/organiser'
import { fillWithDatabase } from '../helpers/seeded-folder'
import { startSite, SECRETS } from '../helpers/site'
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

test('nothing is changed without a yes, and where nobody can be asked it says how to go on', async () => {
  await using site = await startSite()
  expect(await run(site.settings, ['reset'], 'no')).toEqual({
    code: 1,
    text: 'Nothing was changed.',
  })
  expect(await run(site.settings, ['reset'])).toEqual({
    code: 1,
    text: expect.stringContaining('--yes'),
  })
  expect(await run(site.settings, ['import', 'cms/seed', '--replace'])).toEqual({
    code: 1,
    text: expect.stringContaining('--yes'),
  })
})

test('every mistake is told in words, and leaves no half of anything', async () => {
  using work = folder()
  await using site = await startSite()
  const bad = join(work.path, 'bad.ndjson')
  writeFileSync(bad, '{"_id":"a","_type":"x"}\n{"_id":"b","_type":"x","to":{"_ref":"nowhere"}}\n')
  const there = join(work.path, 'there.tar.gz')
  writeFileSync(there, '')
  const unreachable = { ...site.settings, DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' }
  const mistakes: [Record<string, string>, string[], string][] = [
    [
      site.settings,
      ['import', bad],
      'Nothing was imported: Document "b" references non-existent document "nowhere".',
    ],
    [
      site.settings,
      ['import', join(work.path, 'nowhere')],
      'Nothing was imported: there is no file or folder',
    ],
    [site.settings, ['import', there], 'cannot be unpacked'],
    [site.settings, ['import', work.path], 'there is more than one'],
    [site.settings, ['export', there], 'There is a file'],
    [
      site.settings,
      ['export', join(work.path, 'no', 'where.tar.gz')],
      'cannot be written (ENOENT)',
    ],
    [site.settings, [], 'npm run content:export'],
    [site.settings, ['reset', '--never'], 'npm run content:export'],
    [unreachable, ['reset', '--yes'], 'The database does not answer (ECONNREFUSED).'],
    [{ ...site.settings, PORT: 'x' }, ['reset', '--yes'], 'PORT must be'],
    [
      { ...site.settings, SANITY_PROJECT_ID: 'abc123', SANITY_READ_TOKEN: 'a-token' },
      ['reset', '--yes'],
      'npx sanity dataset',
    ],
  ]
  writeFileSync(join(work.path, 'second.ndjson'), '')
  for (const [settings, words, text] of mistakes)
    expect([words, await run(settings, words)]).toEqual([
      words,
      { code: 1, text: expect.stringContaining(text) },
    ])
  const { documents } = (await (
    await fetch(`${site.url}/v2025-02-19/data/doc/production/a`, {
      headers: { authorization: `Bearer ${SECRETS.CONTENT_TOKEN}` },
    })
  ).json()) as { documents: object[] }
  expect([documents, existsSync(join(work.path, 'no'))]).toEqual([[], false])
}, 120_000)
