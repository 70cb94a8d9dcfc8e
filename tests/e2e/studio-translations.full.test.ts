import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { field, goWithin, shareStudio } from '../helpers/studio'

// The list reads drafts, too, and those of other journeys would hide what this one changes.
const studio = shareStudio()

test(
  'the desk lists the texts that are not translated, and each leads to the field of its translation',
  { timeout: 240_000 },
  async () => {
    const set = {
      [`${SLOT}.description`]: 'Bring your own echo.',
      [`${SLOT}.location`]: 'The Lake',
      // The same English is listed once.
      'slots[2].description': 'Bring your own echo.',
    }
    const site = studio.site()
    await mutate(site, await beginSession(site), [{ patch: { id: 'reveal-sunday', set } }])
    await using page = await studio.enter({ at: '/structure/translations' })
    const german = page.locator('section', {
      has: page.getByRole('heading', { name: /^Deutsch: \d+ texts?$/ }),
    })
    const link = german.getByRole('link', { name: '“Bring your own echo.”' })
    const follow = async () => {
      await goWithin(page, '/structure/translations')
      await link.click({ timeout: SLOW_STUDIO_MS })
      await field(page, 'day').waitFor()
      await expect.poll(() => focused(page)).toBe(`${SLOT}.de.description`)
    }
    // On a busy machine the Studio may open the day and forget the field. The next press leads there.
    await vi.waitFor(follow, { timeout: 3 * SLOW_STUDIO_MS })
    // What other slots call the same chamber.
    const offered = () =>
      field(page, `${SLOT}.de.location`).evaluate((input: HTMLInputElement) =>
        [...(input.list?.options ?? [])].map(({ value }) => value),
      )
    await expect.poll(offered).toEqual(['Der See'])
  },
)

/** A Studio opens the list, and then the document, beside a busy machine. */
const SLOW_STUDIO_MS = 45_000
const SLOT = 'slots[_key=="cellar-door-policy"]'

/** The path of the field in which the keyboard is. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}
