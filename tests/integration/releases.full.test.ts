import { expect, test } from 'vitest'
import { beginSession } from '../helpers/organiser'
import { get } from '../helpers/preview'
import { seedDocuments } from '../helpers/seed'
import { startSite, type Site } from '../helpers/site'

async function act(site: Site, token: string, ...actions: object[]): Promise<void> {
  const answer = await fetch(`${site.url}/v2025-02-19/data/actions/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ actions }),
  })
  expect(answer.status).toBe(200)
}

/** A seed's document as a version in the release "summer". */
async function version(id: string, fields: object): Promise<object> {
  const document = (await seedDocuments()).find(({ _id }) => _id === id)
  return {
    actionType: 'sanity.action.document.version.create',
    publishedId: id,
    document: { ...document, ...fields, _id: `versions.summer.${id}` },
  }
}

test('a release shows as a whole in the preview, and on the page only when it is published', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const release = { releaseId: 'summer' }
  await act(
    site,
    token,
    { actionType: 'sanity.action.release.create', ...release, metadata: { title: 'Summer' } },
    await version('siteSettings', { tagline: 'Planned canary.' }),
    await version('artist-drip-theory', { name: 'Canary Theory' }),
  )
  const said = (text: string) =>
    ['Planned canary.', 'Canary Theory'].filter((planned) => text.includes(planned))
  const previewed = async (perspective: string) => {
    const query = new URLSearchParams({ path: '/', perspective })
    const answer = await get(site, token, `/preview/page?${query}`)
    // The preview's marks are between the words of a text.
    return {
      status: answer.status,
      said: said((await answer.text()).replace(/[\u200b-\u200d\ufeff]/g, '')),
    }
  }
  const page = async () => said(await (await fetch(site.url)).text())
  const both = ['Planned canary.', 'Canary Theory']
  expect(await previewed('summer,drafts')).toEqual({ status: 200, said: both })
  expect(await previewed('drafts')).toEqual({ status: 200, said: [] })
  expect(await previewed('published')).toEqual({ status: 200, said: [] })
  expect((await previewed('summer;drafts')).status).toBe(400)
  expect(await page()).toEqual([])
  await act(site, token, { actionType: 'sanity.action.release.publish', ...release })
  await expect.poll(page, { timeout: 8000 }).toEqual(both)
  const gone = await get(site, token, '/preview/page?path=/&perspective=summer,drafts')
  expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('the drafts')])
})
