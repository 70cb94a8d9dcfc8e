import { expect, test } from 'vitest'
import { startSiteProcess } from '../helpers/site'
import { halfARequest, stoppedServerOf, readiness } from '../helpers/start-and-stop'

test('with a database that was stopped in its tracks and half a request, a stop ends in time and leaves no server behind', async () => {
  await using site = await startSiteProcess({ env: { DATABASE_URL: '' } })
  await expect.poll(() => readiness(site.url)).toBe(200)
  using server = stoppedServerOf(site.settings)
  const post = halfARequest(site.url)
  await fetch(`${site.url}/healthz`)
  expect(await site.stop('SIGTERM')).toBe(0)
  await expect.poll(() => server.alive()).toEqual([])
  post.destroy()
})
