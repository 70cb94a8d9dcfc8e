import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { field, openFromDesk, publish, shareStudio } from '../helpers/studio'

const studio = shareStudio()

const home = async (language: string) => (await fetch(`${studio.site().url}/${language}`)).text()

test(
  'a rule is translated beside its English, is outdated when that changes, and is shown again once somebody says it is still right',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Rules and legal', 'Rave rules', 'Leave the bats alone')
    await page.getByRole('tab', { name: 'Deutsch' }).click()
    await page.getByText('English: They live here, they pay no rent').waitFor()
    await field(page, 'de.title').fill('Lasst die Fledermäuse in Ruhe')
    await publish(page, async () => (await home('de')).includes('Lasst die Fledermäuse in Ruhe'))
    expect(await home('')).not.toContain('Lasst die Fledermäuse')
    await page.getByRole('tab', { name: 'English' }).click()
    await field(page, 'title').fill('Leave all bats alone')
    await publish(page, async () => (await home('de')).includes('Leave all bats alone'))
    expect(await home('de')).not.toContain('Lasst die Fledermäuse')
    await page.getByRole('tab', { name: 'Deutsch' }).click()
    await page.getByText('It was: Leave the bats alone').waitFor()
    await page.getByRole('button', { name: 'Still right' }).click()
    await publish(page, async () => (await home('de')).includes('Lasst die Fledermäuse in Ruhe'))
  },
)

test('the desk lists what is not translated, and leads to it', async () => {
  await using page = await studio.enter({ at: '/structure/translations' })
  const site = studio.site()
  await mutate(site, await beginSession(site), [
    { patch: { id: 'legal-acceptance', set: { title: 'Consent' } } },
  ])
  await page.getByRole('heading', { name: /^Español: \d+ texts?$/ }).waitFor()
  await page.getByRole('link', { name: 'Legal clause: Consent' }).first().click()
  await page.getByRole('tab', { name: 'Español' }).waitFor()
})
