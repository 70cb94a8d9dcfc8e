import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FLIGHT_FIELDS, type Flight } from '../../../services/journeys/flight-fields'
import { CSV_HEAD, csvLine, csvLines, exportFileName } from './flights-csv.server'

const EMPTY = FLIGHT_FIELDS.map(() => '')
const NO_TEXT = Object.fromEntries(FLIGHT_FIELDS.map(({ name }) => [name, null])) as Flight

/** Programs of organisers may read them by name. */
const HEADS = [
  'Artist Name',
  'Full Legal Name',
  'Passport Number',
  'Email',
  'Phone',
  'Preferred Arrival Date',
  'Preferred Departure Date',
  'Preferred Airport',
  'Additional Notes',
  'Submitted Date',
]

test('the header row has the columns in order, quoted, after a byte order mark', () => {
  expect(CSV_HEAD).toMatch(/^\ufeff"/)
  const heads = parseLine(CSV_HEAD.slice(1))
  expect(heads.filter((head) => HEADS.includes(head))).toEqual(HEADS)
  expect(heads).toHaveLength(FLIGHT_FIELDS.length + 1)
  expect(CSV_HEAD).toMatch(/,"Submitted Date"\r\n$/)
})

test.each([
  '=1+1',
  '@SUM(A1)',
  '|cmd',
  '%0A',
  '+1+cmd|x',
  '-2+3',
  '\t=1',
  '\r=1',
  '\nfoo',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '＝1+1',
  '＋1a',
  '－1a',
  '＠x',
  '﹦1',
  '⩵1',
  '⩶1',
  '+',
  '-',
  '--1',
  '+a 600',
])('the cell %j would run as a formula, so it gets an apostrophe', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

test.each([
  '+34 600 000 000',
  '+1 (555) 010-9999',
  '-5',
  '+3.5',
  '-12,75',
  'DJ = Speleo',
  'a@b.example',
  "O'Brien",
  '',
  '100 %',
  '12-15 March',
])('the cell %j is harmless and stays unchanged', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`)
})

test('quotes are doubled and line breaks stay inside their cell', () => {
  expect(csvLine(['say "hi"', 'two\nlines'])).toBe('"say ""hi""","two\nlines"\r\n')
})

test('any line parses back to the same cells, and no cell starts a formula', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('=', '"', ',', '\r\n', '@', '+', '-', '\t', '＝', ' ', 'a'),
  )
  const cell = fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 10 }), (cells) => {
      const parsed = parseLine(csvLine(cells))
      // One expectation for each line, because tens of thousands of `expect` calls are slow.
      const isGood = (text: string, cell = '') =>
        text === `'${cell}` ||
        (text === cell && !/^[=@|%]/.test(text.normalize('NFKC').trimStart()))
      const wrong = parsed.filter((text, index) => !isGood(text, cells[index]))
      expect([parsed.length, wrong]).toEqual([cells.length, []])
    }),
    { numRuns: 5000 },
  )
})

test('the submitted date is the day in the festival’s time zone', () => {
  const line = csvLines('Europe/Madrid')({
    ...NO_TEXT,
    createdAt: new Date('2026-03-01T23:30:00Z'),
  })
  expect(line.endsWith(',"2026-03-02"\r\n')).toBe(true)
})

test('an optional field that was left out is an empty cell', () => {
  const line = csvLines('UTC')({ ...NO_TEXT, artistName: 'a', createdAt: new Date('2026-03-01') })
  expect(parseLine(line)).toEqual(['a', ...EMPTY.slice(1), '2026-03-01'])
})

test.each([
  ['Trance & Madness', 'trance-madness-flight-details-2026-03-01.csv'],
  ['  Ōrgia/../Ñ ', 'orgia-n-flight-details-2026-03-01.csv'],
  ['洞窟', 'flight-details-2026-03-01.csv'],
])('the export of the festival %j is named %s', (title, name) => {
  expect(exportFileName(title, new Date('2026-03-01T12:00:00Z'), 'Europe/Madrid', 'csv')).toBe(name)
})

/** A strict parser for RFC 4180. */
function parseLine(line: string): string[] {
  const cells: string[] = []
  let rest = line
  while (rest !== '\r\n') {
    const match = /^(?:^|,)?"((?:[^"]|"")*)"/.exec(rest)
    if (!match) throw new Error(`not CSV: ${JSON.stringify(rest)}`)
    cells.push((match[1] ?? '').replaceAll('""', '"'))
    rest = rest.slice(match[0].length)
  }
  return cells
}
