import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importFolder, temporaryFolder, testLake } from '../testing/lake'
import { oddJpeg } from '../testing/odd-jpeg'
import { LOCAL } from '../lake.server'
import { readImport, readImportFolder } from './import-folder.server'
import { openImportSource, type ImportSource } from './import-source.server'
import { unpackTar } from './tar.server'
import { importContent } from './transfer.server'

const OPTIONS = { ...LOCAL, withPreviews: false }
const DOCUMENT = { _id: 'a', _type: 'x' }

async function idsIn(path: string): Promise<unknown[]> {
  const source = await openImportSource(path)
  const { documents } = await readImport(source, OPTIONS).finally(() => source.close())
  return documents.map(({ _id }) => _id)
}

const dot = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test('what file managers and packers leave in a folder or an archive is passed over', async () => {
  const folder = importFolder([DOCUMENT])
  for (const name of ['images', '__MACOSX/images', 'files'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'images', 'dot.png'), await dot())
  for (const name of [
    '.DS_Store',
    '._data.ndjson',
    'Thumbs.db',
    '__MACOSX/data.ndjson',
    '__MACOSX/images/dot.png',
    'images/.DS_Store',
    'images/._dot.png',
    'images/Thumbs.db',
    'files/desktop.ini',
    'files/Desktop.ini',
  ])
    writeFileSync(join(folder, name), 'clutter')
  const archive = join(temporaryFolder(), 'a.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)])
  const unzipped = join(temporaryFolder(), 'a.tar')
  writeFileSync(unzipped, gunzipSync(readFileSync(archive)))
  const expected = [expect.stringMatching(/^image-/), 'a']
  expect([await idsIn(folder), await idsIn(archive), await idsIn(unzipped)]).toEqual([
    expected,
    expected,
    expected,
  ])
})

test('a zip is refused with what to do', async () => {
  const path = join(temporaryFolder(), 'export.zip')
  writeFileSync(path, 'PK\u0003\u0004')
  await expect(idsIn(path)).rejects.toThrow('export.zip is a zip, so unpack it and name the folder')
})

test('nothing of an archive is left on the disk, whether it can be read or not', async () => {
  vi.stubEnv('TMPDIR', temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  const archive = (documents: object[]) => {
    const path = join(temporaryFolder(), 'a.tar.gz')
    execFileSync('tar', ['-czf', path, '-C', importFolder(documents), '.'])
    return path
  }
  await idsIn(archive([DOCUMENT]))
  await expect(idsIn(archive([DOCUMENT, DOCUMENT]))).rejects.toThrow('there twice')
  const damaged = join(temporaryFolder(), 'a.tar.gz')
  writeFileSync(damaged, 'content')
  await expect(idsIn(damaged)).rejects.toThrow('cannot be unpacked')
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('content-import-'))).toEqual([])
})

test.each([1, 2])(
  'an export that lies %i folders deep is found, in a folder and in an archive',
  async (depth) => {
    const outer = temporaryFolder()
    const inner = join(outer, ...Array.from({ length: depth }, (_, n) => `in-${n}`))
    mkdirSync(join(inner, 'images'), { recursive: true })
    writeFileSync(join(inner, 'data.ndjson'), JSON.stringify(DOCUMENT))
    writeFileSync(join(inner, 'images', 'dot.png'), await dot())
    const archive = join(temporaryFolder(), 'a.tgz')
    execFileSync('tar', ['-czf', archive, '-C', outer, '.'])
    const expected = [expect.stringMatching(/^image-/), 'a']
    expect([await idsIn(outer), await idsIn(archive)]).toEqual([expected, expected])
  },
)

test('a byte order mark is no part of the documents, and text that is not UTF-8 is refused', async () => {
  const folder = importFolder([])
  const path = join(folder, 'data.ndjson')
  writeFileSync(path, `\uFEFF${JSON.stringify(DOCUMENT)}\r\n`)
  writeFileSync(join(folder, 'assets.json'), '\uFEFF{}')
  expect(await idsIn(folder)).toEqual(['a'])
  for (const [city, encoding] of [
    ['Malm\xf6', 'latin1'],
    ['Palma', 'utf16le'],
  ] as const) {
    writeFileSync(path, Buffer.from(JSON.stringify({ ...DOCUMENT, city }), encoding))
    await expect(idsIn(folder)).rejects.toThrow('data.ndjson is not UTF-8, so save it as UTF-8')
  }
})

test('objects in lists get keys, the same ones at every import, and nothing else is changed', async () => {
  const slots = [{ time: '22:00' }, { time: '23:00', acts: [{ _ref: 'dj' }, { _ref: 'dj' }] }]
  const folder = importFolder([
    { _id: 'day', _type: 'x', slots, tags: ['a', ['b']], kept: [{ _key: 'mine', n: 1 }] },
  ])
  const [day] = (await readImportFolder(folder, OPTIONS)).documents
  const key = expect.stringMatching(/^[0-9a-f]{12}$/)
  const act = { _key: key, _type: 'reference', _ref: 'dj' }
  expect(day).toEqual({
    _id: 'day',
    _type: 'x',
    slots: [
      { _key: key, time: '22:00' },
      { _key: key, time: '23:00', acts: [act, act] },
    ],
    tags: ['a', ['b']],
    kept: [{ _key: 'mine', n: 1 }],
  })
  const keys = JSON.stringify(day).match(/"_key":"\w+"/g) ?? []
  expect(new Set(keys).size).toBe(5)
  expect((await readImportFolder(folder, OPTIONS)).documents).toEqual([day])
})

test.each([
  [
    { _sanityAsset: 'image@https://cdn.sanity.io/a.png' },
    'https://cdn.sanity.io/a.png is on another server',
  ],
  [{ _sanityAsset: 'file@http://localhost/a.pdf' }, 'name it as file@file://./name'],
  [{ _sanityAsset: './a.png' }, 'its name must begin with image@file://./'],
])('the asset %o is refused with the reason and what to do', async (asset, message) => {
  await expect(idsIn(importFolder([{ ...DOCUMENT, asset }]))).rejects.toThrow(message)
})

test('a picture that breaks a rule of its format, and that browsers show, is imported and named', async () => {
  const folder = importFolder(
    [{ ...DOCUMENT, photo: { _sanityAsset: 'image@file://./odd.jpg' } }],
    {
      'odd.jpg': await oddJpeg(),
    },
  )
  const named: string[] = []
  const onIrregular = (path: string) => named.push(path)
  const options = { ...LOCAL, withPreviews: true, onIrregular }
  expect((await readImportFolder(folder, options)).assets).toHaveLength(1)
  expect(named).toEqual(['odd.jpg'])
})

test('a document that is there twice is refused', async () => {
  await expect(idsIn(importFolder([DOCUMENT, DOCUMENT]))).rejects.toThrow(
    'the document "a" is there twice, so take one out',
  )
})

test('of all pictures and files one at a time is in memory, while they are read and while they are stored', async () => {
  await using lake = await testLake()
  const names = Array.from({ length: 8 }, (_, n) => `files/${n}.bin`)
  let reading = 0
  let most = 0
  const source: ImportSource = {
    ndjson: JSON.stringify(DOCUMENT),
    assets: names,
    async read(path) {
      if (!names.includes(path)) return null
      most = Math.max(most, (reading += 1))
      await new Promise(setImmediate)
      reading -= 1
      return Buffer.from(path)
    },
    close: async () => undefined,
  }
  const given = await readImport(source, OPTIONS)
  expect(given.assets.map((asset) => Object.values(asset).some(Buffer.isBuffer))).not.toContain(
    true,
  )
  await importContent(lake.lake.store, given)
  expect(most).toBe(1)
  expect(await lake.pg.sql`select from assets`).toHaveLength(names.length)
})

test('a file that changes between reading and storing ends the import', async () => {
  await using lake = await testLake()
  const folder = importFolder(
    [{ ...DOCUMENT, rider: { _sanityAsset: 'file@file://./rider.txt' } }],
    {
      'rider.txt': Buffer.from('rider'),
    },
  )
  const given = await readImportFolder(folder, OPTIONS)
  writeFileSync(join(folder, 'rider.txt'), 'another')
  await expect(importContent(lake.lake.store, given)).rejects.toThrow(
    'rider.txt has changed during the import, so run it again',
  )
  expect(await lake.pg.sql`select from assets`).toEqual([])
})

test('an archive of more than 1 GB is unpacked', async () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024)
  const parts = 17
  // Of a kind that is passed over, so that the test needs no disk.
  const large = pack()
  large.entry({ name: 'export/large', type: 'contiguous-file', size: parts * zeros.length })
  const [header] = (await once(large, 'data')) as [Buffer]
  const small = pack()
  small.entry({ name: 'export/data.ndjson' }, JSON.stringify(DOCUMENT))
  small.finalize()
  const path = join(temporaryFolder(), 'a.tar.gz')
  // Parts of a gzip file may follow each other.
  const zipped = gzipSync(zeros)
  writeFileSync(
    path,
    Buffer.concat([
      gzipSync(header),
      ...Array.from({ length: parts }, () => zipped),
      gzipSync(await buffer(small)),
    ]),
  )
  expect(await idsIn(path)).toEqual(['a'])
}, 60_000)

test('an archive with a path out of it is refused, and nothing is written there', async () => {
  const archive = pack()
  archive.entry({ name: '../outside.ndjson' }, '{}')
  archive.finalize()
  const folder = join(temporaryFolder(), 'inside')
  await expect(
    unpackTar(Readable.from([await buffer(archive)]), folder, { isZipped: false }),
  ).rejects.toThrow('../outside.ndjson is outside of the archive')
})
