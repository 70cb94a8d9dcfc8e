import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../helpers/site'
import { field, openFromDesk, openStudio, publish } from '../helpers/studio'

// One for all: the Studio's journeys are long, and none needs an untouched festival.
let site: Site
beforeAll(async () => void (site = await startSite()))
afterAll(async () => site[Symbol.asyncDispose]())

async function home(): Promise<string> {
  return (await fetch(site.url)).text()
}

test('an artist’s new description is on the page as soon as it has been published, and not before', async () => {
  await using page = await openStudio(site)
  await openFromDesk(page, 'Line-up', 'Drip Theory')
  await field(page, 'description').fill('Now with fifteen buckets.')
  await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(true)
  expect(await home()).not.toContain('fifteen buckets')
  await publish(page)
  await expect.poll(home).toContain('Now with fifteen buckets.')
})
