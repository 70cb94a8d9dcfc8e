import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ColumnChoice } from './column-choice'

test('a time of a spreadsheet is shown without the day that spreadsheets give it, and a day with its own', () => {
  const rows = [
    ['Name', 'Start', 'Until'],
    ['A', new Date('1899-12-31T16:00:00Z'), new Date('2026-03-13T16:00:00Z')],
  ]
  const shown = renderToStaticMarkup(
    <ColumnChoice rows={rows} at={0} columns={{}} title="" isOpen onChange={() => undefined} />,
  )
  expect(shown).toContain('<td>16:00</td><td>2026-03-13 16:00</td>')
})
