import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { entriesOf } from '../../../tests/helpers/programme-rows'
import { seedDocuments } from '../../../tests/helpers/seed'
import type { Stored } from '../new-edition/plan-edition'
import { datesOf, planProgramme } from './plan-programme'
import { Preview } from './preview'

test('the rows that change something come before those that change nothing, and both are counted', async () => {
  const documents = (await seedDocuments()) as Stored[]
  const rows = entriesOf(
    [
      ['name', 'day', 'start', 'end', 'chamber'],
      ['Carbide Carla', 'Friday', '19:00', '22:00', 'The Cathedral'],
      ['Drip Theory', 'Friday', '22:00', '01:30', 'The Cathedral'],
      ['Echo', 'Friday', 'late', '', ''],
    ],
    datesOf(documents),
  )
  const plan = planProgramme(documents, rows, { now: Date.parse('2025-11-01'), isSoldOut: false })
  const shown = renderToStaticMarkup(<Preview plan={plan} />)
  expect(shown).toContain('3 rows, 1 left out, 1 as they are already.')
  const order = ['Left out. ', '22:00–01:00 becomes 22:00–01:30', 'Nothing changes']
  expect(order.map((words) => shown.indexOf(words))).toEqual(
    order.map((words) => shown.indexOf(words)).toSorted((one, other) => one - other),
  )
  expect(shown).toContain(order[1])
})
