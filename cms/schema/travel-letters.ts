import { defineField, defineType } from 'sanity'
import {
  PLACEHOLDERS,
  unknownPlaceholders,
  USUAL_LETTERS,
  type LetterKind,
} from '../../rules/travel-letters'

const IN_THEIR_OWN =
  'As long as you change neither subject nor text, artists get it in their own language; after that all get yours, with the journeys in English.'
/** Nobody knows yet in which language they read. */
const EVERYBODY =
  'As long as you do not change the text, it is sent in all languages of the site; after that all get yours, with a link to the form in each language.'

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
  const known = PLACEHOLDERS[name].map((placeholder) => `{${placeholder}}`).join(', ')
  const complaint = (typed: string | undefined) => {
    const unknown = unknownPlaceholders(typed ?? '', name)
    if (unknown.length === 0) return true
    const named = unknown.map((placeholder) => `{${placeholder}}`).join(', ')
    return `Nothing is known to stand for ${named}. This letter can have ${known}.`
  }
  return defineField({
    name,
    title,
    description: `${purpose} It can have ${known}. ${languages}`,
    type: 'object',
    initialValue: { ...USUAL_LETTERS[name] },
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
}
