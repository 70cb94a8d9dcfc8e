import { writeFileSync } from 'node:fs'
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
