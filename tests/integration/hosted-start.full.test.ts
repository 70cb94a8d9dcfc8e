import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { farSide } from '../helpers/far-lake'
import { SECRETS, startSite } from '../helpers/site'
import { temporaryFolder } from '../helpers/temporary-folder'

test('a site whose content is in Sanity’s cloud shows nothing of the seed and takes nothing before the first reading, and keeps what it has read', async () => {
  await using far = await farSide('says 500')
  const DATA_DIR = temporaryFolder()
  const env = {
    DATA_DIR,
    SANITY_PROJECT_ID: 'abc123',
    SANITY_READ_TOKEN: 'a-read-token-of-sanity',
    SANITY_API_HOST: far.client.config().apiHost,
  }
  const seed = readFileSync(join('cms/seed/content.ndjson'), 'utf8')
  const { title, tagline, place } = JSON.parse(seed.split('\n')[0] ?? '') as Record<string, string>
  const isOfSeed = (text: string) =>
    [title, title?.replace('&', '&amp;'), tagline, place].some((of) => text.includes(of ?? ''))
  {
    await using site = await startSite({ env })
    const ask = async (path: string) => {
      const answer = await fetch(`${site.url}${path}`)
      return {
        status: answer.status,
        retry: answer.headers.get('retry-after'),
        text: await answer.text(),
      }
    }
    for (const path of [
      '/',
      '/timetable',
      '/privacy',
      '/calendar.ics',
      '/schedule.json',
      '/es',
      '/my-flight',
    ]) {
      const { status, retry, text } = await ask(path)
      expect([path, status, retry]).toEqual([path, 503, '5'])
      expect(text).toContain('<main')
      expect([path, isOfSeed(text)]).toEqual([path, false])
    }
    expect((await ask('/api/attendee-pinboard')).status).toBe(200)
    expect((await ask('/sitemap.xml')).status).toBe(503)
    for (const path of ['/admin-flight-details', '/pick-ups', '/call-sheet', '/es/pick-ups']) {
      const { status, text } = await ask(path)
      expect([path, status, isOfSeed(text)]).toEqual([path, 200, false])
    }
    const note = { alias: 'Early Bat', location: 'Palma' }
    const sendNote = () => post('/api/attendee-pinboard', JSON.stringify(note), 'application/json')
    const post = (path: string, body: string, type: string) =>
      fetch(`${site.url}${path}`, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': type,
          'Content-Language': 'es',
          'x-admin-password': SECRETS.ADMIN_PASSWORD,
        },
      })
    for (const refused of [
      await sendNote(),
      await post('/api/admin/letters', '{}', 'application/json'),
    ]) {
      const named = ['content-type', 'content-language', 'retry-after']
      expect([refused.status, ...named.map((name) => refused.headers.get(name))]).toEqual([
        503,
        'text/plain; charset=utf-8',
        'es',
        '5',
      ])
      expect(await refused.text()).toMatch(/^La cueva se ha quedado sin conexión\./)
    }
    const form = await post(
      '/es/attendee-pinboard',
      new URLSearchParams(note).toString(),
      'application/x-www-form-urlencoded',
    )
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await form.text()).toMatch(/<main.*No se ha guardado nada/)
    // Its names are those of the build.
    const report = { page: '/', island: null, kind: 'TypeError', trace: ['page:1:2'] }
    const told = await post('/api/browser-errors', JSON.stringify(report), 'application/json')
    expect(told.status).toBe(204)
    far.state.weather = 'answers'
    await expect.poll(async () => (await ask('/')).status, { timeout: 20_000 }).toBe(200)
    expect((await ask('/')).text).toContain('Trance &amp; Madness')
    expect((await ask('/api/attendee-pinboard')).text).not.toContain(note.alias)
    expect((await sendNote()).status).toBe(201)
  }
  far.state.weather = 'says 500'
  await using again = await startSite({ env })
  expect((await fetch(again.url)).status).toBe(200)
})
