import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { PAGES } from '../helpers/pages.mjs'

test('printed with backgrounds no page has black letters on dark, also while the film plays', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  for (const path of PAGES) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await hydrated(page)
    if (path === '/lineup-reveal') await page.getByRole('button', { name: 'Skip Intro' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const painted = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body, body *')].flatMap((element) =>
          [undefined, '::before', '::after', '::backdrop'].flatMap((part) => {
            const { backgroundColor, backgroundImage } = getComputedStyle(element, part)
            // What is not drawn at all, such as the source of a film, has an empty style.
            return ['', 'rgba(0, 0, 0, 0)'].includes(backgroundColor) &&
              ['', 'none'].includes(backgroundImage)
              ? []
              : [`${element.tagName}.${element.className}${part ?? ''}: ${backgroundColor}`]
          }),
        ),
      )
    // The colour of a button fades.
    await expect.poll(painted, { message: path }).toEqual([])
  }
})
