import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, pinNote } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { addLeg, aLeg } from '../helpers/desk'
import { openCard } from '../helpers/desk-page'
import { aFlight, sendFlight } from '../helpers/flights'
import { hydrated } from '../helpers/page-state'
import { ADD, fillForm, JOIN, notesOn, openBoard, waitForToast } from '../helpers/pinboard'
import { SECRETS, startSite } from '../helpers/site'

/** Read from right to left, its exclamation mark is at the left end. */
const NAME = 'عمّان (الأردن)!'
const ISOLATED = `\u2068${NAME}\u2069`

test('on notes and in the toast a name from right to left ends at its left, and a copied note has its spaces', async () => {
  await using site = await startSite()
  await pinNote(site, 'Bat', 'Roma')
  await pinNote(site, NAME, NAME)
  await using page = await openPage(site.url, { reducedMotion: true })
  await openBoard(page)
  expect(await ends(page)).toEqual(['left', 'left'])
  const copied = await notesOn(page)
    .filter({ hasText: 'Roma' })
    .evaluate((note) => {
      getSelection()?.selectAllChildren(note)
      return String(getSelection())
    })
  expect(copied.split(/\s+/)).toEqual(['Bat', 'from', 'Roma'])
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, NAME, 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, `Welcome to the cave, ${ISOLATED}. Your note is on the board.`)
  await expect.poll(() => ends(page)).toEqual(['left', 'left', 'left', 'left'])
})

test('a name from right to left ends at its left in the list of flights, on the desk, in its toast and on the driver’s page', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-13T10:00:00Z') })
  await sendFlight(site, aFlight({ artistName: NAME, fullName: NAME, preferredAirport: NAME }))
  await addLeg(site, 1, aLeg({ driver: NAME }))
  await using page = await openAdmin(site)
  await expect.poll(() => ends(page)).toEqual(['left', 'left', 'left'])
  await page.getByRole('tab', { name: 'Travel desk' }).click()
  const card = await openCard(page, NAME)
  await card.getByLabel('Status').selectOption('asked')
  await card.getByRole('button', { name: 'Save card' }).click()
  await page.getByText(`The card of ${ISOLATED} is`).first().waitFor()
  expect(new Set(await ends(page))).toEqual(new Set(['left']))

  await using phone = await openPage(site.url, { width: 390 })
  await phone.goto('/pick-ups')
  await hydrated(phone)
  await phone.getByLabel('Your key').fill(SECRETS.ADMIN_PASSWORD)
  await phone.getByRole('button', { name: 'Show the arrivals' }).click()
  await expect.poll(() => ends(phone)).toEqual(['left', 'left'])
})

/** At which end of the name its last sign is drawn, wherever the page shows it. */
function ends(page: Page): Promise<string[]> {
  return page.evaluate((name) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(name) ?? -1
      if (at < 0 || (node.parentElement?.offsetWidth ?? 0) < 2) continue
      const leftOf = (index: number) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        return range.getBoundingClientRect().left
      }
      found.push(leftOf(at + name.length - 1) < leftOf(at) ? 'left' : 'right')
    }
    return found
  }, NAME)
}
