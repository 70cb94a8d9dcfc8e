import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'

test('after the festival the day of deletion moves with every day, also on pages that are kept', async () => {
  const clock = { time: Date.parse('2026-04-01T12:00:00Z') }
  await using site = await startSite({ now: () => new Date(clock.time) })
  for (const path of ['/privacy', '/artist-flight-form']) {
    clock.time = Date.parse('2026-04-01T12:00:00Z')
    await expect.poll(async () => (await fetch(site.url + path)).text()).toContain('31 May 2026')
    clock.time = Date.parse('2026-04-02T12:00:00Z')
    expect(await (await fetch(site.url + path)).text(), path).toContain('1 June 2026')
  }
})
