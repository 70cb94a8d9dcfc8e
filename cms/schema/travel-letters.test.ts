import { expect, test } from 'vitest'
import { complaints } from '../../tests/helpers/studio-validation'
import { USUAL_LETTERS_STORED } from '../usual-letters'

const letters = { _type: 'travelLetters', ...USUAL_LETTERS_STORED }

test('the usual letters have nothing to complain of', async () => {
  expect(await complaints(letters, [])).toEqual([])
})

test('before publishing, a translation without a placeholder of the English is named, and one that is unknown keeps it back', async () => {
  const { booked } = USUAL_LETTERS_STORED
  const es = { ...booked.es, subject: 'Viaje', text: '{reference} {name} {artist} {festival}' }
  const changed = { ...booked, es, de: { text: ' ' } }
  expect(await complaints({ ...letters, booked: changed }, [])).toEqual([
    'warning booked.es.subject: The English has {festival}, {reference}, and this text in Español has not.',
    'warning booked.es.text: The English has {dates}, {journeys}, {hotel}, {link}, and this text in Español has not.',
    expect.stringMatching(/^error booked\.es\.text: Nothing is known to stand for {name}\./),
  ])
})
