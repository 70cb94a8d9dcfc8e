import { expect, test } from 'vitest'
import { coveredTexts } from '../helpers/covered-texts'
import { cutTexts } from '../helpers/cut-texts'
import { EVERY_PAGE, openWhole } from '../helpers/every-page'
import { sidewaysOverflow } from '../helpers/page-state'
import { TRANSLATED_PAGES } from '../helpers/pages.mjs'
import { startSite } from '../helpers/site'
import { WIDER_LETTERS } from '../helpers/wider-letters'

const PAGES = EVERY_PAGE.filter((path) => !TRANSLATED_PAGES.includes(path.replace(/\?.*/, '')))

test.each(PAGES)(
  'on %s nothing is cut off and no text covers another when a visitor sets wider letters, words and lines',
  async (path) => {
    await using site = await startSite()
    await using page = await openWhole(site, path, { width: 390 })
    // A style element would need the page's permission.
    await page.evaluate((style) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets = [sheet]
    }, WIDER_LETTERS)
    expect([await sidewaysOverflow(page), await cutTexts(page), await coveredTexts(page)]).toEqual([
      0,
      [],
      [],
    ])
  },
)
