import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clientOf, beginSession, mutate } from '../helpers/organiser'
import { s3Server } from '../../cms/lake/testing/s3-server'
import { startSite, type Site } from '../helpers/site'

const PATH = '/lineup-reveal'
const WAYS: Record<string, string>[] = [{}, { Range: 'bytes=0-9' }, { 'If-None-Match': '*' }]

test.each(['in the database', 'in a bucket'])(
  'the reveal begins with the organisers’ own film and poster %s, which nobody gets before they are published or after they are taken out',
  async (place) => {
    await using s3 = await s3Server()
    await using site = await startSite({ env: place === 'in a bucket' ? { ...s3.settings } : {} })
    const token = await beginSession(site)
    const usual = await pageOf(site)
    const { film, poster } = await upload(site, token)
    const address = site.url + film.url
    const asked = () => Promise.all(WAYS.map((headers) => statusOf(address, headers)))
    const nothing = [404, 404, 404]
    const set = { introFilm: 'own', ownFilm: { film: film.field, poster: poster.field } }
    const draft = { patch: { id: 'drafts.siteSettings', set } }
    expect(await asked()).toEqual(nothing)

    const settings = await settingsOf(site, token)
    await mutate(site, token, [
      { create: { ...settings, _id: 'drafts.siteSettings' } },
      draft,
      { create: { ...settings, ...set, _id: 'versions.summer.siteSettings' } },
      // Their words are public, so the site has read the content once more.
      { patch: { id: 'siteSettings', set: { tagline: 'Read again.' } } },
    ])
    await expect.poll(async () => (await fetch(site.url)).text()).toContain('Read again.')
    expect(await asked()).toEqual(nothing)
    expect((await pageOf(site)) === usual).toBe(true)

    await publish(site, token, set)
    expect(await asked()).toEqual([200, 206, 304])
    const answer = await fetch(address, { headers: { Range: 'bytes=10-19' } })
    expect([answer.headers.get('content-type'), answer.headers.get('content-range')]).toEqual([
      'video/webm',
      `bytes 10-19/${film.bytes.length}`,
    ])
    const part = Buffer.from(await answer.arrayBuffer())
    expect(part.equals(film.bytes.subarray(10, 20))).toBe(true)
    const page = await pageOf(site)
    expect(page).toContain(`<source src="${film.url}" type="video/webm"/>`)
    expect(page).not.toMatch(/intro\.(mp4|webm)/)
    const [, shown = ''] = /--poster:url\(&quot;(.+?)&quot;\)/.exec(page) ?? []
    expect(shown).toContain(poster.url)
    const picture = await fetch(site.url + shown.replaceAll('&amp;', '&'))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])

    await publish(site, token, { introFilm: 'none' })
    expect(await asked()).toEqual(nothing)
    await publish(site, token, { introFilm: 'ours' })
    expect((await pageOf(site)) === usual).toBe(true)
  },
)

test('without a film that browsers play the reveal begins with ours, and one without a poster is shown on dark rock', async () => {
  await using site = await startSite({})
  const token = await beginSession(site)
  const usual = await pageOf(site)
  const { film } = await upload(site, token)
  const other = await clientOf(site, token).assets.upload('file', Buffer.from('%PDF'), {
    filename: 'film.pdf',
  })
  const field = { _type: 'file', asset: { _type: 'reference', _ref: other._id } }
  for (const ownFilm of [{}, { film: field }]) {
    await publish(site, token, { introFilm: 'own', ownFilm })
    expect((await pageOf(site)) === usual).toBe(true)
  }
  await publish(site, token, { introFilm: 'own', ownFilm: { film: film.field } })
  expect(await pageOf(site)).toContain('--poster:none')
})

async function upload(site: Site, token: string) {
  const bytes = readFileSync('public/intro.webm')
  const { assets } = clientOf(site, token)
  const film = await assets.upload('file', bytes, { filename: 'Ours.webm' })
  const dot = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#123456' } })
  const poster = await assets.upload('image', await dot.png().toBuffer())
  const fieldOf = (_type: string, _ref: string) => ({ _type, asset: { _type: 'reference', _ref } })
  return {
    film: { bytes, url: `/${film.path}`, field: fieldOf('file', film._id) },
    poster: { url: `/${poster.path}?w=1280`, field: fieldOf('image', poster._id) },
  }
}

async function settingsOf(site: Site, token: string): Promise<object> {
  const { _rev: _, ...settings } = (await clientOf(site, token).getDocument('siteSettings')) ?? {}
  return settings
}

async function publish(site: Site, token: string, set: object): Promise<void> {
  const { content } = site.services
  const before = content.version()
  await mutate(site, token, [{ patch: { id: 'siteSettings', set } }])
  await expect.poll(() => content.version()).not.toBe(before)
}

async function pageOf(site: Site): Promise<string> {
  return (await fetch(site.url + PATH)).text()
}

async function statusOf(address: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  return answer.status
}
