import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/database'
import { temporaryFolder } from './testing/lake'
import { openMemoryLake, serveLake } from './serve.server'

const note = (name: string) => ({ _id: name, _type: 'note', text: name })

test('a lake in memory has its seed, and serves writers, readers, listeners and uploads at once over its one connection', async () => {
  await using lake = await openMemoryLake({ seed: [note('first'), note('second')] })
  const client = createClient(lake.client)
  expect(await client.fetch('*[_type == "note"].text')).toEqual(['first', 'second'])
  const heard: string[] = []
  const listening = client
    .listen('*[_type == "note"]', {}, { events: ['welcome', 'mutation'] })
    .subscribe((event) => heard.push(event.type))
  await expect.poll(() => heard).toEqual(['welcome'])
  const bytes = Buffer.alloc(3_000_000, 'x')
  const all = Array.from({ length: 10 }, async (_, n) => {
    await client.create(note(`note-${n}`))
    return client.request({ uri: `/data/history/production/transactions/note-${n}` })
  })
  const [file] = await Promise.all([client.assets.upload('file', bytes), ...all])
  await expect.poll(() => heard.length).toBe(11)
  listening.unsubscribe()
  expect(file.size).toBe(bytes.length)
  const served = await fetch(file.url)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
})

test('on one connection an archived release comes back with the texts of its versions, and a refused write leaves it free', async () => {
  await using lake = await openMemoryLake()
  const client = createClient({ ...lake.client, perspective: 'raw', maxRetries: 0 })
  await client.releases.create({ releaseId: 'summer', metadata: { title: 'Summer' } })
  await client.create(note('versions.summer.first'))
  await client.releases.archive({ releaseId: 'summer' })
  expect(await client.getDocument('versions.summer.first')).toBeUndefined()
  await client.releases.unarchive({ releaseId: 'summer' })
  expect(await client.getDocument('versions.summer.first')).toMatchObject({
    text: 'versions.summer.first',
  })
  await expect(client.create(note('versions.summer.first'))).rejects.toThrow('already exists')
  await client.create(note('afterwards'))
})

test('on PostgreSQL it makes its tables, keeps its content, and seeds a new dataset alone', async () => {
  await using pg = await testDatabase('empty')
  const options = { database: pg.url, port: 0, token: 'secret', dataDir: temporaryFolder() }
  {
    await using lake = await serveLake({ ...options, seed: [note('first')] })
    await createClient(lake.client).delete('first')
  }
  await using lake = await serveLake({ ...options, seed: [note('first')], readToken: 'reader' })
  expect(lake.token).toBe('secret')
  const reader = createClient({ ...lake.client, token: 'reader', maxRetries: 0 })
  expect(await reader.fetch('*[_type == "note"]')).toEqual([])
  await expect(reader.create(note('second'))).rejects.toThrow('may only read')
  const stranger = createClient({ ...lake.client, token: 'guessed', maxRetries: 0 })
  await expect(stranger.fetch('*')).rejects.toThrow('Content is private')
})

test('it serves a Studio at every address that is not the lake’s, and says which port is taken', async () => {
  const studio = temporaryFolder()
  writeFileSync(join(studio, 'index.html'), '<title>Studio</title>')
  writeFileSync(join(studio, 'app.js'), 'start()')
  await using lake = await openMemoryLake({ studio })
  const read = async (path: string) => (await fetch(lake.url + path)).text()
  expect(await read('/')).toContain('Studio')
  expect(await read('/structure/note;first')).toContain('Studio')
  expect(await read('/app.js')).toBe('start()')
  expect((await fetch(`${lake.url}/v1/users/me`)).headers.get('content-type')).toMatch(/json/)
  const port = Number(new URL(lake.url).port)
  await expect(serveLake({ port })).rejects.toThrow(`127.0.0.1:${port}`)
})
