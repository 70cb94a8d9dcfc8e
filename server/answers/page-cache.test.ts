import { expect, test } from 'vitest'
import type { VersionName } from '../../app/http/internal-headers.server'
import { isKept, PageCache, type RenderedAnswer } from './page-cache'

test('a page is rendered once and then found until a version it was made from changes', async () => {
  const site = aSite({ mark: 'content' })
  expect(site.cache.find('/')).toBeNull()
  await site.cache.fill('/')
  expect(textOf(site.cache.find('/'))).toBe('rendering 1')
  site.versions.pins = '2'
  expect(site.cache.find('/')).not.toBeNull()
  site.versions.content = '2'
  expect(site.cache.find('/')).toBeNull()
})

test('a hundred who ask at once wait for one rendering', async () => {
  const site = aSite({ mark: 'content' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => site.cache.fill('/')))
  expect(site.renderings).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('who asks after a change does not get the rendering that began before it', async () => {
  const site = aSite({ mark: 'content' })
  const early = site.cache.fill('/')
  site.versions.content = '2'
  const late = site.cache.fill('/')
  expect(textOf(await early)).toBe('rendering 1')
  expect(textOf(await late)).toBe('rendering 2')
  expect(textOf(site.cache.find('/'))).toBe('rendering 2')
})

test('a page whose versions change all the time is rendered by one request at a time', async () => {
  const site = aSite({ mark: 'pins' })
  const asked = Array.from({ length: 50 }, (_, index) => {
    site.versions.pins = String(index)
    return site.cache.fill('/')
  })
  const answers = await Promise.all(asked)
  expect(site.renderings).toBe(2)
  expect([textOf(answers[0] ?? null), textOf(answers[49] ?? null)]).toEqual([
    'rendering 1',
    'rendering 2',
  ])
  expect(textOf(site.cache.find('/'))).toBe('rendering 2')
})

test('a page that one of its versions overtook is not kept, also when that version returns', async () => {
  const site = aSite({ mark: 'content pins' })
  const overtaken = site.cache.fill('/')
  site.versions.pins = '2'
  await overtaken
  site.versions.pins = '1'
  expect(site.cache.find('/')).toBeNull()
})

test('a render that fails does not keep the next one from beginning', async () => {
  const site = aSite({ mark: 'content' })
  site.isBroken = true
  const early = site.cache.fill('/')
  const mended = early.catch(() => (site.isBroken = false))
  site.versions.content = '2'
  const late = site.cache.fill('/')
  await mended
  await expect(early).rejects.toThrow('no render')
  expect(textOf(await late)).toBe('rendering 2')
})

test('the page for addresses that do not exist is kept with its status', async () => {
  const site = aSite({ mark: 'content', status: 404 })
  await site.cache.fill('/404')
  expect(site.cache.find('/404')?.status).toBe(404)
})

test('a page that was overtaken while it was rendered is not served afterwards', async () => {
  const site = aSite({ mark: 'content' })
  const early = site.cache.fill('/')
  site.versions.content = '2'
  await early
  expect(site.cache.find('/')).toBeNull()
})

test('a page that was overtaken is not served either when the version comes back that it was begun with', async () => {
  const site = aSite({ mark: 'content' })
  const early = site.cache.fill('/')
  site.versions.content = '2'
  await early
  site.versions.content = '1'
  expect(site.cache.find('/')).toBeNull()
})

test.each([
  ['without the route’s mark', { mark: undefined, status: 200 }],
  ['that is an error', { mark: 'content', status: 503 }],
])('an answer %s is never kept', async (_, given) => {
  const site = aSite(given)
  expect(isKept(await site.cache.fill('/'))).toBe(false)
  expect(site.cache.find('/')).toBeNull()
})

test('beyond the most pages the one that was made longest ago is dropped', async () => {
  const site = aSite({ mark: 'content', mostPages: 2 })
  for (const path of ['/first', '/second', '/first', '/third']) {
    await site.cache.fill(path)
  }
  const kept = ['/first', '/second', '/third'].filter((path) => site.cache.find(path) !== null)
  expect(kept).toEqual(['/first', '/third'])
})

test('the mark does not leave the server', async () => {
  const site = aSite({ mark: 'content' })
  const answer = await site.cache.fill('/')
  expect(isKept(answer) && JSON.stringify(answer.variants.br.headers).toLowerCase()).not.toContain(
    'x-page-store',
  )
})

test('what many will be sent has nobody’s request id, and what only one is sent keeps it', async () => {
  const kept = await aSite({ mark: 'content' }).cache.fill('/')
  const passedOn = await aSite({ mark: undefined }).cache.fill('/')
  expect(isKept(kept) && JSON.stringify(kept.variants.br.headers)).not.toContain('the first')
  expect(isKept(passedOn) || passedOn.headers).toMatchObject({ 'x-request-id': 'the first' })
})

test('after a minute the page is still served at once and renewed in the background', async () => {
  const site = aSite({ mark: 'content' })
  await site.cache.fill('/')
  site.clock += 59_000
  site.cache.find('/')
  expect(site.renderings).toBe(1)
  site.clock += 2000
  expect(textOf(site.cache.find('/'))).toBe('rendering 1')
  await expect.poll(() => textOf(site.cache.find('/'))).toBe('rendering 2')
})

test('a rendering that fails is told to those who waited, and the next one tries again', async () => {
  const site = aSite({ mark: 'content' })
  site.isBroken = true
  await expect(site.cache.fill('/')).rejects.toThrow('no render')
  site.isBroken = false
  expect(textOf(await site.cache.fill('/'))).toBe('rendering 2')
})

function aSite({
  mark,
  status = 200,
  mostPages,
}: {
  mark: string | undefined
  status?: number
  mostPages?: number
}) {
  const versions: Record<VersionName, string> = {
    content: '1',
    booking: '1',
    pins: '1',
    minute: '1',
  }
  const site = { versions, renderings: 0, clock: 5000, isBroken: false }
  const cache = new PageCache({
    counters: {
      content: () => versions.content,
      booking: () => versions.booking,
      pins: () => versions.pins,
      minute: () => versions.minute,
    },
    now: () => site.clock,
    mostPages,
    render: async (): Promise<RenderedAnswer> => {
      site.renderings += 1
      const body = Buffer.from(`rendering ${site.renderings}`)
      await Promise.resolve()
      if (site.isBroken) throw new Error('no render')
      return {
        status,
        headers: {
          'Content-Type': 'text/html',
          'x-request-id': 'the first',
          ...(mark ? { 'x-page-store': mark } : {}),
        },
        body,
      }
    },
  })
  return Object.assign(site, { cache })
}

function textOf(answer: Awaited<ReturnType<PageCache['fill']>> | null): string | null {
  if (answer === null) return null
  return (isKept(answer) ? answer.variants.identity.body : answer.body).toString()
}
