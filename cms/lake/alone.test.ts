import { expect, test } from 'vitest'
import postgres from 'postgres'
import { testDatabase } from './testing/database'
import { lakeOn, type TestLake } from './testing/lake'
import { onPostgres } from './database.server'
import { migrateLake } from './migrations.server'

test('the lake starts on an empty PostgreSQL with plain postgres.js, in a schema of another name, and needs no table but its own', async () => {
  await using pg = await testDatabase('empty')
  await pg.sql`create schema elsewhere`
  // A foreign table with a name that the lake uses as well.
  await pg.sql`create table public.documents (title text)`
  const address = new URL(pg.url)
  address.searchParams.set('search_path', 'elsewhere')
  const sql = postgres(address.href, { onnotice: () => undefined })
  const database = onPostgres(sql)
  await migrateLake(database)
  {
    await using lake = await lakeOn(database)
    const client = lake.client()
    const heard: string[] = []
    const listening = client
      .listen('*[_type == "book"]', {}, { events: ['welcome', 'mutation'] })
      .subscribe((event) => heard.push(event.type))
    await expect.poll(() => heard).toEqual(['welcome'])
    await client.create({ _id: 'book-1', _type: 'book', title: 'Karst' })
    await client.patch('book-1').set({ title: 'Karst, revised' }).inc({ edition: 1 }).commit()
    expect(await client.fetch('*[_type == "book"]{title}')).toEqual([{ title: 'Karst, revised' }])
    const file = await client.assets.upload('file', Buffer.from('a page'), {
      filename: 'page.txt',
    })
    expect(await client.getDocument(file._id)).toMatchObject({ originalFilename: 'page.txt' })
    await client.delete('book-1')
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(4)
    listening.unsubscribe()
    expect(await writeWithKey(lake)).toEqual({ author, me: author, users: [author, 'Organisers'] })
  }
  const tables = await pg.sql<{ name: string }[]>`
    select tablename as name
    from pg_tables
    where schemaname = 'elsewhere'
    order by 1`
  expect(tables.map(({ name }) => name)).toEqual([
    'assets',
    'content_lake_migrations',
    'document_changes',
    'documents',
    'dropped_assets',
    'studio_sessions',
    'studio_settings',
    'transactions',
    'webhooks',
  ])
  expect(await pg.sql`select * from public.documents`).toEqual([])
  await sql.end()
})

const KEY_ID = '11111111-2222-4333-8444-555555555555'
/** Nobody here knows the name of a key. So the author's name is the id. */
const author = `key-${KEY_ID}`

/** Writes in a session that began with a key. @returns the author in the history, and the names of the users. */
async function writeWithKey({ sessions, url, client }: TestLake) {
  const { token } = await sessions.begin({ id: KEY_ID, expiresAt: new Date('9999-01-01') })
  const ask = (path: string) =>
    fetch(`${url}/v2025-02-19/${path}`, { headers: { authorization: `Bearer ${token}` } })
  await client({ token }).create({ _id: 'book-2', _type: 'book', title: 'Doline' })
  const history = await ask('data/history/production/transactions/book-2?excludeContent=true')
  const me = (await (await ask('users/me')).json()) as { name: string }
  const users = await (await ask(`users/${author},organiser`)).json()
  return {
    author: (JSON.parse(await history.text()) as { author: string }).author,
    me: me.name,
    users: (users as { displayName: string }[]).map(({ displayName }) => displayName),
  }
}
