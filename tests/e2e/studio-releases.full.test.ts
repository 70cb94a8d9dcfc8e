import { expect, test } from 'vitest'
import { beginSession } from '../helpers/organiser'
import { get } from '../helpers/preview'
import { startSite, type Site } from '../helpers/site'
import { field, goWithin, openStudio } from '../helpers/studio'

test(
  'organisers collect changes in a release, look at them in the preview, and publish them at once',
  { timeout: 180_000 },
  async () => {
    // What a try has published stays published. A second try needs a site of its own.
    await using site = await startSite()
    await using studio = await openStudio(site, { at: '/releases' })
    await studio.getByRole('button', { name: 'New release' }).first().click()
    await studio.getByTestId('release-form-title').fill('Lineup night')
    await studio.getByTestId('submit-release-button').click()
    await expect.poll(() => studio.url()).toMatch(/perspective=r\w+/)
    const release = new URL(studio.url()).searchParams.get('perspective') ?? ''

    await goWithin(studio, `/structure/artist;artist-drip-theory?perspective=${release}`)
    await studio.getByRole('button', { name: 'Add to release' }).click()
    await expect.poll(() => field(studio, 'description').isEditable()).toBe(true)
    await field(studio, 'description').fill('Now with fifteen buckets.')
    const token = await beginSession(site)
    const stored = `/v2025-02-19/data/doc/production/versions.${release}.artist-drip-theory`
    const saved = async () => (await get(site, token, stored)).text()
    await expect.poll(saved, { timeout: 15_000 }).toContain('fifteen buckets')

    await goWithin(studio, `/presentation?perspective=${release}`)
    const preview = studio.frameLocator('iframe')
    await expect
      .poll(() => preview.getByText('Now with fifteen buckets.').count(), { timeout: 20_000 })
      .toBe(1)
    await expect
      .poll(() => preview.getByRole('status').first().textContent(), { timeout: 20_000 })
      .toBe('As the chosen release will make it')
    expect(await (await fetch(site.url)).text()).not.toContain('fifteen buckets')

    await goWithin(studio, `/releases/${release}?perspective=${release}`)
    await studio.getByRole('button', { name: 'Run release' }).click()
    await studio.getByTestId('confirm-button').click()
    await studio.getByText('This release is published successfully.').waitFor()
    await expect
      .poll(async () => (await (await fetch(site.url)).text()).includes('fifteen buckets'), {
        timeout: 20_000,
      })
      .toBe(true)
  },
)

test(
  'a release that somebody else takes away is chosen no longer, and a table for it goes to another place',
  { timeout: 120_000 },
  async () => {
    await using site = await startSite()
    const token = await beginSession(site)
    const release = { releaseId: 'night' }
    const metadata = { title: 'Lineup night', releaseType: 'asap' }
    await act(site, token, { actionType: 'sanity.action.release.create', ...release, metadata })
    await using studio = await openStudio(site, { at: '/programme?perspective=night' })
    const drop = () =>
      studio.getByLabel('Drop a file here').setInputFiles({
        name: 'programme.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Artist;Size\nSinter Nine;main'),
      })
    const put = studio.getByRole('button', { name: 'Put one row there' })
    await drop()
    const where = studio.getByLabel('Where to')
    await where.selectOption('night')
    await put.waitFor()
    await act(site, token, { actionType: 'sanity.action.release.archive', ...release })
    // In a release that is over documents would look missing.
    await expect.poll(() => studio.url()).not.toContain('perspective=')
    await drop()
    await studio.getByText('Please choose another one.').waitFor()
    await where.selectOption('drafts')
    await put.waitFor()
    await studio.getByRole('link', { name: 'Admin page' }).click()
    await studio.waitForURL('**/admin-flight-details')
  },
)

async function act(site: Site, token: string, action: object): Promise<void> {
  const answer = await fetch(`${site.url}/v2025-02-19/data/actions/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ actions: [action] }),
  })
  expect(answer.status).toBe(200)
}
