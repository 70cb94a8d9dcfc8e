import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { SECRETS, startSite, type Site } from '../helpers/site'
import { run, folder, WAIT } from '../helpers/content-commands'

const titleOf = async (site: Site) =>
  (await (await fetch(site.url)).text()).match(/<title>([^<]*)/)?.[1]

test('export, import and reset work beside the running site, which shows the result by itself', async () => {
  using work = folder()
  await using site = await startSite({ env: { DATABASE_URL: '' } })
  const archive = join(work.path, 'content.tar.gz')
  expect(await run(site.settings, ['export', archive])).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^\d+ documents and \d+ pictures and files are in .+content\.tar\.gz\.$/,
    ),
  })

  const change = join(work.path, 'change.ndjson')
  const { documents } = (await (
    await fetch(`${site.url}/v2025-02-19/data/doc/production/siteSettings`, {
      headers: { authorization: `Bearer ${SECRETS.CONTENT_TOKEN}` },
    })
  ).json()) as { documents: object[] }
  writeFileSync(change, JSON.stringify({ ...documents[0], title: 'Another Cave' }))
  expect(await run(site.settings, ['import', change])).toEqual({
    code: 0,
    text: '1 documents were written.',
  })
  await vi.waitFor(async () => expect(await titleOf(site)).toContain('Another Cave'), WAIT)

  expect(await run(site.settings, ['import', archive, '--replace'], 'yes')).toMatchObject({
    code: 0,
  })
  await vi.waitFor(async () => expect(await titleOf(site)).toContain('Trance'), WAIT)

  await run(site.settings, ['import', change])
  await vi.waitFor(async () => expect(await titleOf(site)).toContain('Another Cave'), WAIT)
  expect(await run(site.settings, ['reset', '--yes'])).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^\d+ documents were written\.$/),
  })
  await vi.waitFor(async () => expect(await titleOf(site)).toContain('Trance'), WAIT)
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
