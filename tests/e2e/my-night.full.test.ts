import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { startSite } from '../helpers/site'

const NIGHT = 'Calendar for my night'

test('without JavaScript the whole programme can be subscribed to, and nothing is offered that cannot work', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { javaScript: false })
  await page.goto('/timetable')
  const apple = page.getByRole('link', { name: 'Apple Calendar' })
  expect(await apple.count()).toBe(1)
  expect(await apple.getAttribute('href')).toBe(
    `${site.url.replace('http:', 'webcal:')}/calendar.ics`,
  )
  await page.getByText('On the night, trust this page.').waitFor()
  expect(await page.getByRole('button', { name: NIGHT }).isVisible()).toBe(false)
})
