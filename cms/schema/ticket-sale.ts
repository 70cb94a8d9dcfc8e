import { defineField, type CustomValidatorResult, type ValidationContext } from 'sanity'
import { fits } from './card-text'
import { choiceWithDefault } from './default-choice'
import { WithFestivalTime } from './festival-time'

const STATES = [
  { value: 'now', title: 'On sale: the buttons lead to the ticket page' },
  { value: 'moment', title: 'From a moment on: until then there is no link' },
  { value: 'later', title: 'Not yet, and nobody knows when: there is no link' },
]

function stateOf(parent: unknown): string {
  return (parent as { when?: string } | undefined)?.when ?? 'now'
}

/** Only before a sale without a date the buttons lead nowhere. */
export function leadsToTickets(
  url: string | undefined,
  { document }: Pick<ValidationContext, 'document'>,
): CustomValidatorResult {
  return (
    Boolean(url) ||
    stateOf(document?.ticketSale) === 'later' ||
    'The ticket buttons lead there. As long as there is no address, choose “Not yet, and nobody knows when” under “Ticket buttons”.'
  )
}

/** Text of a button, which has one line on a phone. */
function label(name: string, title: string, usual: string, longest: number) {
  return defineField({
    name,
    title,
    description: `Empty: “${usual}”.`,
    type: 'string',
    validation: (rule) => [
      fits(rule, longest),
      rule.custom(
        (text: string | undefined) =>
          (text ?? '').split(/\s/).every((word) => [...word].length <= LONGEST_WORD) ||
          `The longest word that fits on the button has ${LONGEST_WORD} letters.`,
      ),
    ],
  })
}

/** Letters of a word in bold capitals on a button of the narrowest phone. */
const LONGEST_WORD = 18

/** From when on tickets are sold, and the words of the buttons that lead to them. */
export const ticketSaleField = defineField({
  name: 'ticketSale',
  title: 'Ticket buttons',
  description: 'What they say, and from when on they lead to the ticket page.',
  type: 'object',
  group: 'tickets',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({
      name: 'when',
      title: 'Tickets are',
      type: 'string',
      options: { list: STATES, layout: 'radio' },
      components: { input: choiceWithDefault('now') },
    }),
    defineField({
      name: 'at',
      title: 'Moment',
      description:
        'The links appear automatically, to the second. In the time of your own computer.',
      type: 'datetime',
      components: { field: WithFestivalTime },
      hidden: ({ parent }) => stateOf(parent) !== 'moment',
      validation: (rule) =>
        rule.custom(
          (at, { parent }) =>
            stateOf(parent) !== 'moment' ||
            Boolean(at) ||
            'Please choose the moment: without one the tickets count as on sale.',
        ),
    }),
    defineField({
      name: 'soonText',
      title: 'In the place of the buttons until then',
      description:
        'Empty: “Tickets from 1 December 2026”, with the date of the moment; without a moment “Tickets are not on sale yet.”',
      type: 'string',
      hidden: ({ parent }) => stateOf(parent) === 'now',
      validation: (rule) => fits(rule, 60),
    }),
    label('label', 'Button at the cave mouth', 'GET TICKETS NOW!', 30),
    label('bookingLabel', 'Button of the booking section', 'Book your place', 40),
    label('barLabel', 'Button in the bar on top of every page', 'TICKETS', 10),
  ],
})
