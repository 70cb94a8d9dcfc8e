import { LANGUAGES, type Language } from '../../../languages'
import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tabOf } from '../../../tests/helpers/programme-rows'
import { findHeadings } from './columns'
import { emptyTable } from './empty-table'
import { LETTERS } from './read-letters'
import { readFile, readText, type Book } from './read-file'

const cellsOf = ({ sheets }: Book) => sheets[0]!.lines.map(({ cells }) => cells)
const photograph = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each([
  ['commas', 'Name,Day\r\nA,"Fri, late"\r\n'],
  ['semicolons and a byte order mark', '\uFEFFName;Day\nA;Fri, late\n'],
  ['tabs, as copied from a spreadsheet', 'Name\tDay\nA\tFri, late'],
])('a table with %s is read', async (_, text) => {
  const rows = [
    ['Name', 'Day'],
    ['A', 'Fri, late'],
  ]
  expect(cellsOf(await readText(text))).toEqual(rows)
  expect(cellsOf(await readFile(bytesOf(text)))).toEqual(rows)
})

test('a cell may have several lines, quotes and separators', async () => {
  expect(cellsOf(await readText('Name;Text\nA;"one\n""two""; three"'))).toEqual([
    ['Name', 'Text'],
    ['A', 'one\n"two"; three'],
  ])
})

test('commas in some lines of a text are no columns', async () => {
  const lines = ['Line-up Friday, 13 March', '22:00 A', '23:00 B', '00:00 Close']
  expect(cellsOf(await readText(lines.join('\n')))).toEqual(lines.map((line) => [line]))
})

test('a table of an old spreadsheet program keeps its umlauts', async () => {
  expect(
    cellsOf(await readFile(new Uint8Array([0x4e, 0x3b, 0x54, 0x0a, 0xfc, 0x3b, 0x31]))),
  ).toEqual([
    ['N', 'T'],
    ['ü', '1'],
  ])
})

test('a workbook is read: merged days, times and the values of formulas, from the sheet that has headings', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Call the coach']] },
      {
        name: 'Programme',
        rows: [
          ['Our programme'],
          ['Name', 'Day', 'Start', 'End'],
          ['A', 'Friday', new Date(Date.UTC(1899, 11, 30, 22)), 0.5],
          ['B', null, null, null],
        ],
        merges: [{ startRow: 2, endRow: 3, startCol: 1, endCol: 1 }],
        cells: new Map([
          ['3,2', { value: 0.25, formula: 'C3+1/8', formulaResult: 0.25 }],
          ['3,3', { value: null, formula: 'D3' }],
        ]),
      },
    ],
  })
  const { sheets } = await readFile(file)
  expect(sheets.map(({ name }) => name)).toEqual(['Notes', 'Programme'])
  const { lines } = sheets[1]!
  const rows = lines.map(({ cells }) => cells)
  expect(findHeadings(lines)).toMatchObject({
    at: 1,
    columns: { name: 0, day: 1, start: 2, end: 3 },
  })
  expect(rows[2]?.slice(0, 2)).toEqual(['A', 'Friday'])
  expect(rows[3]).toEqual(['B', 'Friday', 0.25, '=D3'])
})

test('the schedule.json of pretalx or frab is read as a table', async () => {
  const slot = {
    title: 'Deep set',
    start: '23:00',
    duration: '02:30',
    type: 'Talk',
    abstract: 'Slow.',
    persons: [{ public_name: 'DJ Drip' }],
  }
  const json = JSON.stringify({
    schedule: {
      conference: {
        days: [{ date: '2026-03-13', rooms: { 'The Lake': [slot] } }],
      },
    },
  })
  expect(cellsOf(await readText(json))).toEqual([
    ['name', 'tier', 'day', 'start', 'length', 'chamber', 'description'],
    ['DJ Drip', null, '2026-03-13', '23:00', '02:30', 'The Lake', 'Slow.'],
  ])
  await expect(readText('{"talks": []}')).rejects.toThrow('no schedule.json of pretalx or frab')
})

test('two persons of a schedule.json are two names b2b; the same one twice is one, and three are one name', async () => {
  const slot = (...names: string[]) => ({
    title: 'Deep set',
    start: '23:00',
    duration: '02:30',
    persons: names.map((name) => ({ name })),
  })
  const slots = [slot('Drip', 'Karst & Co'), slot('Drip', 'drip '), slot('One', 'Two', 'Three')]
  const days = [{ date: '2026-03-13', rooms: { Lake: slots } }]
  const [, ...rows] = cellsOf(
    await readText(JSON.stringify({ schedule: { conference: { days } } })),
  )
  expect(rows.map(([name]) => name)).toEqual(['Drip b2b Karst & Co', 'Drip', 'One & Two & Three'])
})

test.each([
  [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'cannot be opened'],
  [new Uint8Array(11 * 1024 * 1024), 'more than 10 MB'],
  [new Uint8Array(), 'The table is empty.'],
  [readFileSync('public/icon-192.png'), 'This is a picture'],
  [readFileSync('public/intro-poster.webp'), 'This is a picture'],
  [readFileSync('public/intro.mp4').subarray(0, 2 ** 20), 'This is a picture'],
  [() => photograph().jpeg().toBuffer(), 'This is a picture'],
  // As the HEIC of a phone.
  [() => photograph().avif().toBuffer(), 'This is a picture'],
])('a file that is no table is refused in a sentence', async (made, sentence) => {
  const bytes = typeof made === 'function' ? await made() : made
  await expect(readFile(new Uint8Array(bytes))).rejects.toThrow(sentence)
})

test('headings are recognised in other languages, with signs, and below a title', () => {
  const german = [
    'Künstler',
    'Größe',
    'Tag',
    'Beginn (MEZ)',
    'Ende',
    'Bühne',
    'Beschreibung',
    'Geheim bis',
  ]
  expect(findHeadings(tabOf([['Programm 2026'], german]).lines)).toMatchObject({
    at: 1,
    columns: { name: 0, tier: 1, day: 2, start: 3, end: 4, chamber: 5, description: 6, secret: 7 },
  })
  expect(findHeadings(tabOf([['ARTISTA', 'Horario', 'Escenario']]).lines)?.columns).toEqual({
    name: 0,
    hours: 1,
    chamber: 2,
  })
  expect(findHeadings(tabOf([['A', 'Friday', '22:00']]).lines)).toBeNull()
})

test('no two sets of letters have one name', () => {
  expect(new Set(Object.values(LETTERS)).size).toBe(Object.keys(LETTERS).length)
})

test('a spreadsheet with a password is refused in words', async () => {
  const file = await writeXlsx({
    sheets: [{ name: 'P', rows: [['Name']] }],
    encryption: { password: 'a', spinCount: 1 },
  })
  await expect(readFile(file)).rejects.toThrow('This spreadsheet has a password.')
})

test.each(Object.keys(LANGUAGES) as Language[])(
  'the empty table in %s has every heading once',
  async (language) => {
    const { sheets } = await readFile(await emptyTable(language))
    expect(Object.values(findHeadings(sheets[0]!.lines)?.columns ?? {}).toSorted()).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8,
    ])
  },
)

test('letters and separators can be chosen', async () => {
  const bytes = new Uint8Array([...bytesOf('Name,Day;'), 0xe4])
  const book = await readFile(bytes, { letters: 'macintosh', separator: ';' })
  expect(book).toMatchObject({ letters: 'macintosh', separator: ';' })
  expect(cellsOf(book)).toEqual([['Name,Day', '‰']])
})

test('full stops at the end of lines go, but not those of a table with headings and of letters', async () => {
  const namesOf = async (...lines: string[]) =>
    (await readText(lines.join('\n'))).sheets[0]!.lines.map(({ cells }) => cells.at(-1))
  expect(await namesOf('20:00 Karst.', '21:00 M.I.A.', '22:00 Flint.')).toEqual([
    '20:00 Karst',
    '21:00 M.I.A.',
    '22:00 Flint',
  ])
  const table = await namesOf('Artist\tDay\tText', 'Karst\t13.3.\tIt rocks.')
  expect(table).toEqual(['Text', 'It rocks.'])
})
