import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tabOf } from '../../../tests/helpers/programme-rows'
import { readText } from './read-file'
import { readRows } from './read-rows'
import { WhatWasRead } from './what-was-read'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

test('one line says which columns are not used and which cells are in no row, and the question says what is doubted', async () => {
  const table = [
    ['Artist', 'Day', 'Genre'],
    ['Karst', 'Friday', 'dub'],
    [null, 'Bring a torch', null],
  ]
  const tab = { ...tabOf(table), doubts: ['“Karst” plays twice at once'] }
  const { rows, ...counts } = readRows([tab], DATES)
  const shown = renderToStaticMarkup(
    <WhatWasRead
      book={await readText('Artist')}
      choices={{ tabs: [tab], withHidden: false, early: null }}
      found={{ rows: rows.length, ...counts, early: 'night', asked: null }}
      onReading={() => undefined}
      onChange={() => undefined}
    />,
  )
  expect(shown).toContain('not used: Genre, not read: B3 “Bring a torch”')
  expect(shown).toContain('The table: “Karst” plays twice at once. The names')
})
