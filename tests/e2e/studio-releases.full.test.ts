import { expect, test } from 'vitest'
import { beginSession } from '../helpers/organiser'
import { get } from '../helpers/preview'
import { startSite } from '../helpers/site'
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
