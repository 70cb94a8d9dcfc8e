import { defineField, type ObjectDefinition } from 'sanity'
import { STAND_INS } from '../stand-ins'
import { REVEALS } from '../vocabulary'
import { fits } from './card-text'
import { choiceWithDefault } from './default-choice'
import { WithFestivalTime } from './festival-time'

/** The organisers' titles for `REVEALS`. */
const TITLES: Record<(typeof REVEALS)[number], string> = {
  'at-once': 'At once',
  moment: 'At a moment',
  'sold-out': 'When sold out',
}

interface RevealAt {
  when?: string
  at?: string
}

/**
 * The field for the moment of a published thing, and for its stand-in until then. Only the stand-in leaves the server before
 * (`withoutSecrets` in `content.server.ts`).
 *
 * @param kind - decides what stands in its place when the organisers write nothing.
 * @param validation - of the whole field.
 */
export function revealAt(
  kind: keyof typeof STAND_INS,
  validation?: ObjectDefinition['validation'],
) {
  const standIn = STAND_INS[kind]
  return defineField({
    name: 'revealAt',
    title: 'May be known',
    description:
      'Until then visitors see the stand-in, and nothing of the rest leaves our server, however hard somebody looks.',
    type: 'object',
    options: { collapsible: true, collapsed: false },
    initialValue: { when: 'at-once', standIn },
    ...(validation ? { validation } : {}),
    fields: [
      defineField({
        name: 'when',
        title: 'When',
        type: 'string',
        options: {
          list: REVEALS.map((value) => ({ value, title: TITLES[value] })),
          layout: 'radio',
          direction: 'horizontal',
        },
        components: { input: choiceWithDefault('at-once') },
        initialValue: 'at-once',
      }),
      defineField({
        name: 'at',
        title: 'Moment',
        description:
          'In the time of your own computer. The pages change at that moment. You do not have to be there.',
        type: 'datetime',
        components: { field: WithFestivalTime },
        hidden: ({ parent }) => (parent as RevealAt | undefined)?.when !== 'moment',
        validation: (rule) =>
          rule.custom((at, { parent }) => {
            const isMissing = (parent as RevealAt | undefined)?.when === 'moment' && !at
            return !isMissing || 'Please choose the moment: without one it stays a secret for ever.'
          }),
      }),
      defineField({
        name: 'standIn',
        title: 'Until then it says',
        description:
          'Promise much, tell nothing. No name, no hint that a search engine would understand.',
        type: 'string',
        placeholder: standIn,
        initialValue: standIn,
        hidden: ({ parent }) =>
          !['moment', 'sold-out'].includes((parent as RevealAt | undefined)?.when ?? ''),
        validation: (rule) => fits(rule, 60, 'name'),
      }),
    ],
  })
}
