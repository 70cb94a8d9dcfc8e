import { expect, test } from 'vitest'
import { openSheet, workbookOf, writtenCells } from '../../../tests/helpers/workbook'
import { openWorkbook } from './workbook.server'

test.each([
  ['=1+1', '=1+1'],
  ['_x0041_', '_x0041_'],
  ['_x8_', '_x8_'],
  ['a\u0000b\u000b', 'a\u0000b\u000b'],
  // Text that forms an escape with the next character.
  ['_x0041\u000b', '_x0041\u000b'],
  ['two\r\nlines', 'two\r\nlines'],
  [' spaces ', ' spaces '],
  ['<a href="x">&amp;</a>', '<a href="x">&amp;</a>'],
  ['half \ud83e', 'half \ufffd'],
  ['\ufffe\uffff', '\ufffe\uffff'],
  ['🦇'.repeat(20_000), `${'🦇'.repeat(16_383)}\ufffd`],
])('the text %j is written so that it reads %j', (text, read) => {
  expect(writtenCells([[text, null, null]]).cells[1]).toEqual([read, null, null])
})

test('a sheet of more than 26 columns names them as spreadsheets do', () => {
  const columns = Array.from({ length: 29 }, (_, n) => ({ title: `${n}`, width: 10 }))
  const { places } = openSheet(workbookOf([], columns))
  expect(places.slice(24)).toEqual(['Y1', 'Z1', 'AA1', 'AB1', 'AC1'])
})

test('a second sheet has its own columns and begins with its own first row', () => {
  const workbook = openWorkbook(
    { name: 'Wishes', columns: [{ title: 'A', width: 10 }] },
    {
      name: 'Plan',
      columns: [
        { title: 'B', width: 10 },
        { title: 'C', width: 10 },
      ],
    },
  )
  const pieces = [
    workbook.begin(),
    workbook.rows([['one'], ['two']]),
    workbook.nextSheet(),
    workbook.rows([['=1+1', { day: '2026-03-12' }]]),
    workbook.end(),
  ]
  const file = Buffer.concat(pieces)
  expect(openSheet(file).cells).toEqual([['A'], ['one'], ['two']])
  const plan = openSheet(file, 'Plan')
  expect(plan).toEqual({
    cells: [
      ['B', 'C'],
      ['=1+1', '2026-03-12'],
    ],
    places: ['A1', 'B1', 'A2', 'B2'],
    hasFormula: false,
  })
})
