import { expect, test } from 'vitest'
import { hear } from '../helpers/every-byte'
import { pictureStatuses, sitesWithSecrets } from '../helpers/sites-with-secrets'
import { NOON, SHOWING, showing, missing } from '../helpers/hidden-names'

test(
  'at the moment every page of every instance shows it, without an edit, also to those who had the page before',
  { timeout: 60_000 },
  async () => {
    await using ground = await sitesWithSecrets({ when: 'moment', at: NOON })
    const tagsBefore = await Promise.all(
      ground.sites.flatMap((site) =>
        SHOWING.map(async (path) => (await hear(site.url, path)).headers.etag),
      ),
    )
    expect(await pictureStatuses(ground)).toEqual([404, 404])

    ground.clock.time = Date.parse(NOON) - 1
    expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)
    ground.clock.time = Date.parse(NOON)
    // No polling: the first request after the moment must have the secrets.
    expect(missing(ground, await showing(ground))).toEqual([])
    const again = await Promise.all(
      ground.sites.flatMap((site, instance) =>
        SHOWING.map(
          async (path, index) =>
            (
              await hear(site.url, path, {
                headers: { 'If-None-Match': tagsBefore[instance * SHOWING.length + index] ?? '' },
              })
            ).status,
        ),
      ),
    )
    expect(again).toEqual(again.map(() => 200))
    expect(await pictureStatuses(ground)).toEqual([200, 200])
  },
)

test('with database and content lake away the moment comes all the same', async () => {
  await using ground = await sitesWithSecrets({ when: 'moment', at: NOON })
  expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)
  await ground.proxy.set('refuse')
  ground.clock.time = Date.parse(NOON)
  expect(missing(ground, await showing(ground))).toEqual([])
})
