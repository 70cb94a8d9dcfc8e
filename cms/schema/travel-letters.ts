import { defineField, defineType } from 'sanity'
import { LANGUAGES } from '../../languages'
import {
  lostPlaceholders,
  PLACEHOLDERS,
  unknownPlaceholders,
  type LetterKind,
} from '../../rules/travel-letters'
import { englishText, TRANSLATED, TRANSLATED_INTO } from '../translations'
import { USUAL_LETTERS_STORED } from '../usual-letters'
import { withTranslations } from './translations/with-translations'

const IN_THEIR_OWN =
  'Artists get it in their own language, from its tab, also when the English has changed since; without subject and text there they get the English.'
/** Nobody knows yet in which language they read. */
const EVERYBODY =
  'It is sent in all languages of the site that have a text, each with a link to its form.'

const OWN_LINK =
  ' {link} is the artist’s own link: it is made when the letter is sent, and the one before ends then.'

/** The words of the mails that the travel desk sends. Without this document, or a text in it, the usual words are sent. */
export const travelLetters = defineType({
  name: 'travelLetters',
  title: 'Letters to artists',
  type: 'document',
  fields: [
    defineField({
      name: 'contact',
      title: 'Who answers questions',
      description:
        'A person with a telephone number or an address. It is at the end of every mail to an artist. Empty: the telephone number of the festival settings.',
      type: 'string',
      validation: (rule) => rule.max(160),
    }),
    letter('booked', 'Booked', 'Says what is booked.'),
    letter('changed', 'Changed', 'Says that what was booked has changed.'),
    letter('reminder', 'Reminder', 'For artists of the lineup who have sent nothing.', EVERYBODY),
  ],
  preview: { prepare: () => ({ title: 'Letters to artists' }) },
})

function letter(name: LetterKind, title: string, purpose: string, languages = IN_THEIR_OWN) {
  const known = inBrackets(PLACEHOLDERS[name])
  const complaint = (typed: string | undefined) => {
    const unknown = unknownPlaceholders(typed ?? '', name)
    return (
      unknown.length === 0 ||
      `Nothing is known to stand for ${inBrackets(unknown)}. This letter can have ${known}.`
    )
  }
  const field = defineField({
    name,
    title,
    description: `${purpose} It can have ${known}.${PLACEHOLDERS[name].includes('link') ? OWN_LINK : ''} ${languages}`,
    type: 'object',
    initialValue: USUAL_LETTERS_STORED[name],
    validation: (rule) => rule.custom((typed) => lost(name, typed)).warning(),
    fields: [
      defineField({
        name: 'subject',
        title: 'Subject',
        type: 'string',
        validation: (rule) => [rule.max(150), rule.custom(complaint)],
      }),
      defineField({
        name: 'text',
        title: 'Text',
        description: 'Without a text of yours the usual one is sent.',
        type: 'text',
        rows: 14,
        validation: (rule) => [rule.max(4000), rule.custom(complaint)],
      }),
    ],
  })
  return withTranslations(field)
}

/** What a letter says in English and not in another language: such a translation is sent all the same. */
function lost(kind: LetterKind, typed: Record<string, unknown> | undefined) {
  const found = TRANSLATED_INTO.flatMap((code) =>
    TRANSLATED[kind].flatMap((field) => {
      const translated = englishText(Object(typed?.[code])[field])
      const names = lostPlaceholders(englishText(typed?.[field]), translated)
      if (translated.trim() === '' || names.length === 0) return []
      const message = `The English has ${inBrackets(names)}, and this text in ${LANGUAGES[code]} has not.`
      return [{ message, path: [code, field] }]
    }),
  )
  return found.length === 0 || found
}

function inBrackets(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}
