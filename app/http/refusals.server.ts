import { textIn } from '../../languages/texts-in'

/* The sentences that several addresses refuse with. */

export const NOTHING_HERE = 'There is nothing at this address.'
export const WRONG_PASSWORD = 'The password is missing or wrong.'
/** For a key whose roles do not open the address. */
export const WRONG_ROLE = 'This key does not open this part of the site.'

export function tooManyAttempts(retryAfterSeconds: number, t = textIn('en', 'answers')): string {
  return t.plural(Math.ceil(retryAfterSeconds / 60), {
    one: 'Too many attempts. Please try again in {n} minute.',
    other: 'Too many attempts. Please try again in {n} minutes.',
  })
}

/** The sentence while the database is unavailable, and the seconds until another try is worthwhile. */
export const AWAY = {
  message: 'The cave has lost its connection for a moment. Please try again shortly.',
  retryAfterSeconds: 5,
} as const
