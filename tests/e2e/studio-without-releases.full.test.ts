import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { get } from '../helpers/preview'
import { startSite } from '../helpers/site'
import { goWithin, openStudio } from '../helpers/studio'

const KEPT = 'artist-carbide-carla'

test(
  'on a plan without releases a new edition waits in drafts, and one press publishes all of it',
  { timeout: 180_000 },
  async () => {
    // What a try has published stays published. A second try needs a site of its own.
    await using site = await startSite({ now: () => new Date('2026-03-05T12:00:00Z') })
    const token = await beginSession(site)
    const mine = { _id: `drafts.${KEPT}`, _type: 'artist', name: 'Carbide Carla', tier: 'main' }
    await mutate(site, token, [{ create: { ...mine, description: 'Mine.' } }])
    const draft = async () =>
      (await get(site, token, `/v2025-02-19/data/doc/production/${mine._id}`)).text()
    const home = async () => (await fetch(site.url)).text()
    const before = await home()

    // As Sanity's cloud answers on such a plan.
    await using studio = await openStudio(site, {
      at: '/new-edition',
      features: ['studioComments'],
    })
    await studio.getByText('There are no releases here').waitFor()
    await studio.getByLabel('Edition, such as').fill('Fourth edition')
    await studio.getByLabel('First day').fill('2027-03-11')
    await studio.getByLabel('Last day').fill('2027-03-14')
    await studio.getByLabel('Place', { exact: true }).fill('Mallorca, Spain')
    await studio.getByLabel('Ticket link').fill('https://book.example.com/2027')
    await studio.getByLabel('Places on sale').fill('500')
    await studio.getByRole('button', { name: 'Show what will happen' }).click()
    await studio.getByRole('button', { name: 'Put it into drafts' }).click()
    await studio.getByText(`left as they were: Carbide Carla.`).waitFor()
    expect(await home()).toBe(before)

    await studio.getByRole('link', { name: 'what is left to do' }).click()
    const publishAll = studio.getByRole('button', { name: 'Publish all' })
    await publishAll.click()
    const problem = studio.locator('.problem')
    await expect
      .poll(() => problem.allTextContents(), { timeout: 60_000 })
      .toEqual(['One error keeps it from being published.'])
    expect(await home()).toBe(before)
    // The past edition lacks its words. The days are announced without slots.
    const past = { id: 'drafts.edition-2026', set: { description: 'It was dark.' } }
    await mutate(site, token, [{ patch: past }])
    // The settings go public with all of it, and not alone.
    await goWithin(studio, '/structure/siteSettings')
    const alone = studio.getByTestId('action-publish')
    await alone.waitFor()
    const refusal = studio.getByText('Please begin 2027 with the tool “New edition”').first()
    const validation = studio.locator('[data-testid*="validation"], [aria-label="Validation"]')
    await expect
      .poll(
        async () => {
          if (!(await refusal.isVisible()))
            await validation
              .first()
              .click({ timeout: 2000 })
              .catch(() => undefined)
          return refusal.isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    expect(await alone.isDisabled()).toBe(true)
    await goWithin(studio, '/before-publishing')
    const pages = [before]
    const isNew = () => pages.at(-1)!.includes('11–14 March 2027')
    await publishAll.click()
    while (!isNew()) pages.push(await home())
    await studio.getByText('“Fourth edition” is published.').waitFor()
    expect(pages.slice(0, -1).filter((page) => !page.includes('12–15 March 2026'))).toEqual([])
    const after = await home()
    expect(after).not.toMatch(/12–15 March 2026|Mother Karst/)
    // Somebody was at work on it.
    expect(after).toContain('Carbide Carla')
    expect(await draft()).toContain('Mine.')
  },
)
