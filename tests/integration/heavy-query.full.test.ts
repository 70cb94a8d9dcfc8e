import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'

test('while an organiser’s query runs into its deadline, visitors get the home page', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  for (let batch = 0; batch < 10; batch += 1)
    await mutate(
      site,
      token,
      Array.from({ length: 1000 }, (_, n) => ({
        create: { _id: `note-${batch}-${n}`, _type: 'note', text: `${n} of ${batch}` },
      })),
    )
  await fetch(site.url)
  const query = 'count(*[count(*[text == ^.text && _id != ^._id]) > 0])'
  const ended: string[] = []
  const answer = fetch(
    `${site.url}/v2025-02-19/data/query/production?${new URLSearchParams({ query })}`,
    { headers: { Authorization: `Bearer ${token}` } },
  ).finally(() => ended.push('query'))
  for (let visitor = 0; visitor < 3; visitor += 1) expect((await fetch(site.url)).status).toBe(200)
  ended.push('visitors')
  expect([(await answer).status, await (await answer).text()]).toEqual([
    400,
    expect.stringContaining('took longer than 3 s and was ended'),
  ])
  expect(ended).toEqual(['visitors', 'query'])
})
