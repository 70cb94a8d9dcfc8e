import {
  findPhoneNumbersInText,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js'
import type { PhonePart } from './arrival'

/**
 * A telephone as the artist typed it, with the numbers in it that can be dialled: "+44 (0)20 …" without the 0, two numbers apart, an
 * extension shown and not dialled. A number without a country's code is one of the festival's country. What is no possible
 * number has nothing to dial, which is better than a stranger on the line.
 *
 * @param festivalPhone - the festival's own number, with its country's code
 */
export function phoneParts(text: string, festivalPhone: string): PhonePart[] {
  const country = parsePhoneNumberFromString(festivalPhone)?.country
  const found = numbersIn(text, country)
  const ends = [0, ...found.map(({ end }) => end)]
  const parts = found.flatMap(({ start, end, number }, index) => [
    { text: text.slice(ends[index], start), number: null },
    { text: text.slice(start, end), number },
  ])
  const rest = { text: text.slice(ends.at(-1)), number: null }
  return [...parts, rest].filter((part) => part.text !== '')
}

interface FoundNumber {
  start: number
  end: number
  /** E.164. */
  number: string
}

function numbersIn(text: string, country: CountryCode | undefined): FoundNumber[] {
  const found = findPhoneNumbersInText(text, { defaultCountry: country })
  if (found.length > 0)
    return found.map(({ startsAt, endsAt, number }) => ({
      start: startsAt,
      end: endsAt,
      number: number.number,
    }))
  // A range of numbers that is newer than the library's list can be dialled, too.
  const whole = parsePhoneNumberFromString(text, country)
  return whole?.isPossible() ? [{ start: 0, end: text.length, number: whole.number }] : []
}
