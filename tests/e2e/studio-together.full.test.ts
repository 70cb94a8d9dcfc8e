import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { field, openStudio, shareStudio } from '../helpers/studio'

const studio = shareStudio()

test('whoever comes to a field sees that somebody is in it, before the first letter and after it', async () => {
  const at = '/structure/artist;artist-guano-deluxe'
  await using page = await studio.enter({ at })
  await using other = await openStudio(studio.site(), { at })
  await field(other, 'description').scrollIntoViewIfNeeded()
  await field(page, 'description').click()
  await expect.poll(() => fieldWithSomebody(other)).toBe('description')
  // The first letter makes a draft, which has another id.
  await page.keyboard.press('End')
  await page.keyboard.type(' It echoes.')
  await expect.poll(() => field(other, 'description').inputValue()).toContain('It echoes.')
  await expect.poll(() => fieldWithSomebody(other)).toBe('description')

  // Also by whoever is in the same field, until the first one goes on.
  await field(other, 'description').click()
  await expect.poll(() => fieldWithSomebody(other)).toBe('description')
  await field(page, 'specialSet').click()
  await expect.poll(() => fieldWithSomebody(other)).toBe('specialSet')
  await expect.poll(() => fieldWithSomebody(page)).toBe('description')
  await other.keyboard.press('End')
  await other.keyboard.type(' Twice.')
  await page.keyboard.type('From above')
  for (const tab of [page, other]) {
    await expect.poll(() => field(tab, 'description').inputValue()).toMatch(/It echoes\. Twice\.$/)
    await expect.poll(() => field(tab, 'specialSet').inputValue()).toBe('From above')
  }
})

/** The name of the field beside which the round sign of another person is: it lies over the form. */
function fieldWithSomebody(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const pane = document.querySelector('[data-testid="document-panel-scroller"]')!
    const signs = [...pane.querySelectorAll('[data-ui="Avatar"]')].map((sign) =>
      sign.getBoundingClientRect(),
    )
    return [...pane.querySelectorAll<HTMLElement>('[data-testid^="field-"]')]
      .find((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return signs.some((sign) => sign.top >= top && sign.bottom <= bottom)
      })
      ?.dataset.testid?.replace('field-', '')
  })
}
