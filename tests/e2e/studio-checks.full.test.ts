import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'
import { goWithin, openStudio } from '../helpers/studio'

const LATER = '2999-01-01T20:00:00.000Z'

test(
  'organisers see in one list what is left to do for a release, and open the field of a line',
  { timeout: 120_000 },
  async () => {
    await using site = await startSite()
    const token = await beginSession(site)
    const ofRelease = { _id: 'versions.summer.artist-new', _type: 'artist', tier: 'main' }
    const later = { title: 'Later', releaseType: 'scheduled', intendedPublishAt: LATER }
    await actions(site.url, token, [
      { actionType: 'sanity.action.release.create', releaseId: 'later', metadata: later },
      {
        actionType: 'sanity.action.release.create',
        releaseId: 'summer',
        metadata: { title: 'Summer', releaseType: 'asap' },
      },
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: 'artist-new',
        document: { ...ofRelease, name: 'Sinter Nine' },
      },
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: 'rule-new',
        document: { _id: 'versions.summer.rule-new', _type: 'rule', title: 'Of 2019', text: '' },
      },
      {
        actionType: 'sanity.action.document.version.unpublish',
        publishedId: 'artist-drip-theory',
        versionId: 'versions.summer.artist-drip-theory',
      },
    ])
    await actions(site.url, token, [
      { actionType: 'sanity.action.release.schedule', releaseId: 'later', publishAt: LATER },
    ])
    const draft = { _type: 'artist', tier: 'main' }
    await mutate(site, token, [
      { create: { ...draft, _id: 'drafts.artist-late', name: 'Late Draft' } },
      { create: { ...draft, _id: 'drafts.artist-drip-theory', name: 'Drip Theory' } },
    ])
    await using studio = await openStudio(site, { at: '/before-publishing' })
    let questions = 0
    studio.on('request', (request) => {
      if (request.url().endsWith('/studio/sold-out')) questions += 1
    })
    const alone = (name: string) =>
      studio.getByRole('link', { name: `${name} is in no slot of the reveal days` })
    await alone('Late Draft').waitFor()
    expect(await alone('Sinter Nine').count()).toBe(0)
    // All documents of a look share the answer.
    questions = 0
    await Promise.all([
      studio.waitForRequest('**/studio/sold-out'),
      studio.getByRole('button', { name: 'Look again' }).click(),
    ])
    await alone('Late Draft').waitFor()
    expect(questions).toBe(1)

    await studio.getByLabel('What you are going to publish').selectOption('summer')
    await alone('Sinter Nine').waitFor()
    expect(await alone('Late Draft').count()).toBe(0)
    const errors = studio.locator('section', { hasText: 'These keep it from being published' })
    expect(await errors.locator('section').allTextContents()).toEqual([
      'Rave rule: Of 2019Text: Required',
    ])
    // Also of what the release takes out.
    const left = studio.locator('section section', { hasText: 'There is a draft of it, too.' })
    expect(await left.getByRole('heading').allTextContents()).toEqual(['Artist: Drip Theory'])
    await studio.getByRole('link', { name: '“Of 2019” says 2019' }).click()
    await expect.poll(() => studio.locator('input[value="Of 2019"]').first().isVisible()).toBe(true)
    expect(studio.url()).toContain('perspective=summer')

    const text = { id: 'versions.summer.rule-new', set: { text: 'No bats.' } }
    await mutate(site, token, [{ patch: text }])
    await goWithin(studio, '/before-publishing?perspective=summer')
    await studio.getByRole('button', { name: 'Run the release' }).click()
    await studio.getByText('“Summer” is public. Older drafts are left behind: “Drip').waitFor()
    const chosen = studio.getByLabel('What you are going to publish')
    await expect.poll(() => chosen.locator('option').count()).toBe(2)
    expect(studio.url()).not.toContain('perspective=summer')
    await chosen.selectOption({ label: 'The release “Later”' })
    await studio.getByText('It is scheduled: the site runs it by itself.').waitFor()
    expect(await chosen.inputValue()).toBe('later')
  },
)

async function actions(url: string, token: string, list: object[]): Promise<void> {
  const answer = await fetch(`${url}/v2025-02-19/data/actions/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ actions: list }),
  })
  expect(answer.status).toBe(200)
}
