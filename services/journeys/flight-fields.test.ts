import { expect, test } from 'vitest'
import { textIn } from '../../languages/texts-in'
import { fieldProblem } from '../form-fields'
import { flightFields } from './flight-fields'

test.each([
  ['en', 'Email Address has an invisible sign in it. Please type it by hand.'],
  ['es', 'Correo electrónico: contiene un carácter invisible. Escríbelo a mano.'],
  ['de', 'E-Mail-Adresse: Sie enthält ein unsichtbares Zeichen. Bitte tippe sie von Hand ein.'],
] as const)(
  'an address that only an invisible sign keeps from being one is told so, in %s',
  (language, told) => {
    const email = flightFields(textIn(language, 'flightFields')).find(
      ({ name }) => name === 'email',
    )!
    expect(fieldProblem(email, 'an\u200ba@example.com')).toBe(told)
    expect(fieldProblem(email, 'ana\u00ad@example.com')).toBe(told)
    expect(fieldProblem(email, '\u200bana@example.com\u2060')).toBeNull()
    expect(fieldProblem(email, 'an\u200ba')).not.toBe(told)
  },
)
