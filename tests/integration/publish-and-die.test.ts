import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { beginSession, clientOf } from '../helpers/organiser'
import { fillWithDatabase } from '../helpers/seeded-folder'
import { startSiteProcess, type SiteProcess } from '../helpers/site'

/** A client with a session, as the Studio has one. */
async function organiser({ url }: SiteProcess): Promise<SanityClient> {
  const token = await beginSession({ url })
  return clientOf({ url }, token)
}

test('after kill -9 in the middle of publishing, what was acknowledged is published and no document is half of anything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'))
  await fillWithDatabase(folder)
  const acknowledged = { drafts: new Set<string>(), published: new Set<string>() }
  {
    await using site = await startSiteProcess({ env: { DATABASE_URL: '', DATA_DIR: folder } })
    const client = await organiser(site)
    let isAlive = true
    const publishOn = async (writer: number) => {
      for (let count = 0; isAlive; count += 1) {
        const publishedId = `rule-${writer}-${count}`
        const draftId = `drafts.${publishedId}`
        try {
          await client.action({
            actionType: 'sanity.action.document.create',
            ifExists: 'fail',
            publishedId,
            attributes: { _id: draftId, _type: 'rule', title: publishedId },
          })
          acknowledged.drafts.add(publishedId)
          await client.action({
            actionType: 'sanity.action.document.publish',
            publishedId,
            draftId,
          })
          acknowledged.published.add(publishedId)
        } catch (error) {
          if (isAlive) throw error
          return
        }
      }
    }
    const writing = Promise.all([1, 2, 3, 4].map(publishOn))
    const enough = vi.waitFor(() => expect(acknowledged.published.size).toBeGreaterThan(20), {
      timeout: 60_000,
      interval: 5,
    })
    // A writer that fails before the kill says why.
    await Promise.race([enough, writing])
    isAlive = false
    await site.stop('SIGKILL')
    await writing
  }

  await using again = await startSiteProcess({ env: { DATABASE_URL: '', DATA_DIR: folder } })
  const client = await organiser(again)
  const found = await client.fetch<{ _id: string; _rev: string }[]>(
    '*[_type == "rule" && title == string::split(_id, "drafts.")[-1]]{ _id, _rev }',
    {},
    { perspective: 'raw' },
  )
  const published = new Set(found.map(({ _id }) => _id).filter((id) => !id.startsWith('drafts.')))
  const drafts = new Set(
    found
      .map(({ _id }) => _id)
      .filter((id) => id.startsWith('drafts.'))
      .map((id) => id.slice('drafts.'.length)),
  )
  expect([...acknowledged.published].filter((id) => !published.has(id))).toEqual([])
  expect([...acknowledged.drafts].filter((id) => !published.has(id) && !drafts.has(id))).toEqual([])
  expect([...published].filter((id) => drafts.has(id))).toEqual([])
  for (const { _id, _rev } of found) {
    const { documents } = await client.request<{ documents: { _rev: string }[] }>({
      url: `/data/history/production/documents/${_id}?lastRevision=true`,
    })
    expect([_id, documents[0]?._rev]).toEqual([_id, _rev])
  }
  rmSync(folder, { recursive: true, force: true })
}, 90_000)
