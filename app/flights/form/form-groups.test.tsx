import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textIn } from '../../../languages/texts-in'
import { TENTH } from '../../../tests/helpers/tenth-field'
import { bodyParser } from '~/forms/form-body.server'
import { problemsIn } from '~/forms/submission'
import { FLIGHT_FIELDS, FLIGHT_GROUPS } from '../../../services/journeys/flight-fields'
import FlightForm from './flight-form.island'
import { formGroups } from './form-groups'

const ENGLISH = textIn('en', 'flightFields')
const TEN = [...FLIGHT_FIELDS, TENTH]

test('every field is drawn once, under the title of its group', () => {
  const groups = formGroups(ENGLISH)
  expect(groups.map(({ title }) => title)).toEqual(Object.values(FLIGHT_GROUPS))
  expect(groups.flatMap(({ fields }) => fields.map(({ name }) => name)).toSorted()).toEqual(
    FLIGHT_FIELDS.map(({ name }) => name).toSorted(),
  )
})

test('a tenth field in the table is drawn and checked, without another list that has to name it', () => {
  const html = renderToString(<FlightForm groups={formGroups(ENGLISH, TEN)} />)
  expect(html).toMatch(/<label for="flight-visaNumber"[^>]*>Visa Number/)
  expect(html).toMatch(/<input[^>]* name="visaNumber"[^>]* required=""/)
  expect(problemsIn({}, TEN)).toMatchObject({ visaNumber: 'Please fill in: Visa Number.' })
  expect(bodyParser(TEN)({ visaNumber: 'a'.repeat(21) })).toMatchObject({
    fieldErrors: { visaNumber: 'Visa Number can have 20 characters at most.' },
  })
})

test('a phone’s keyboard writes the passport number in capitals, and no dictionary or memory touches it', () => {
  const html = renderToString(<FlightForm groups={formGroups(ENGLISH)} />)
  const [passport] = /<input[^>]* name="passportNumber"[^>]*>/.exec(html) ?? []
  for (const attribute of [
    'autoCapitalize="characters"',
    'autoComplete="off"',
    'spellcheck="false"',
  ])
    expect(passport).toContain(attribute)
})
