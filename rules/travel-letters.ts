/*
 * The letters of the travel desk: the placeholders that each may have, and the texts that are sent until the organisers write
 * their own. They are plain constants, which the Studio's form and the site share.
 */

export const LETTER_KINDS = ['booked', 'changed', 'reminder'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

export interface LetterText {
  subject: string
  text: string
}

const EVERY_LETTER = ['artist', 'festival', 'dates', 'contact']

/** What stands in curly brackets in a letter, such as `{artist}`. */
export const PLACEHOLDERS: Record<LetterKind, readonly string[]> = {
  booked: [...EVERY_LETTER, 'reference', 'journeys', 'hotel', 'link'],
  changed: [...EVERY_LETTER, 'reference', 'journeys', 'hotel', 'link'],
  reminder: [...EVERY_LETTER, 'form'],
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The placeholders of a text that its letter does not know, without their brackets. */
export function unknownPlaceholders(text: string, kind: LetterKind): string[] {
  return placeholdersIn(text).filter((name) => !PLACEHOLDERS[kind].includes(name))
}

/** The placeholders that the English text has and its translation has not, without their brackets. */
export function lostPlaceholders(english: string, translation: string): string[] {
  const kept = placeholdersIn(translation)
  return placeholdersIn(english).filter((name) => !kept.includes(name))
}

function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))]
}

/** @param values - by placeholder; one without a value stays as it is */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)
}

function inParagraphs(...paragraphs: string[]): string {
  return paragraphs.join('\n\n')
}

/** Each text ends with how to reach a person, unless it says so itself. */
export const USUAL_LETTERS: Record<LetterKind, LetterText> = {
  booked: {
    subject: '{festival}: your journey is booked ({reference})',
    text: inParagraphs(
      'Dear {artist},',
      'your journey to {festival} ({dates}) is booked:',
      '{journeys}',
      '{hotel}',
      'Your reference is {reference}. Booking references, and where you are\npicked up, are on your own page. This link opens it, and the one before\nhas ended. Keep it to yourself:\n{link}',
      'Please tell us at once if anything is wrong.',
      'See you underground\nThe travel desk of {festival}',
    ),
  },
  changed: {
    subject: '{festival}: your journey has changed ({reference})',
    text: inParagraphs(
      'Dear {artist},',
      'your journey to {festival} has changed. This is what counts now:',
      '{journeys}',
      '{hotel}',
      'Your reference is {reference}. This link opens your own page, and the\none before has ended:\n{link}',
      'Please tell us at once if this does not suit you.',
      'See you underground\nThe travel desk of {festival}',
    ),
  },
  reminder: {
    subject: '{festival}: we need your travel details',
    text: inParagraphs(
      'Dear {artist},',
      'we are booking the flights for {festival} and do not have your details yet. Please send them with this form; it takes three minutes:',
      '{form}',
      'If somebody else looks after your travel, please pass this on.',
      'Thank you, and see you underground\nThe travel desk of {festival}',
    ),
  },
}
