import { defineField } from 'sanity'
import { fits } from './card-text'
import { choiceWithDefault } from './default-choice'
import { WithEndByDates, WithFestivalTime } from './festival-time'
import { CLOSED_BOOKING } from '../../rules/closed-booking'
import { safeLink } from './link'

const STATES = [
  { value: 'never', title: 'Not yet: we sell tickets' },
  { value: 'dates', title: 'By the dates: on the day after the last day' },
  { value: 'moment', title: 'At a moment' },
]

interface Farewell {
  when?: string
}

function isAsked(parent: unknown): boolean {
  return ['dates', 'moment'].includes((parent as Farewell | undefined)?.when ?? '')
}

/** A text that is required once the state is chosen: without it the site goes on selling. */
function text(name: string, title: string, description: string, longest: number) {
  return defineField({
    name,
    title,
    description,
    type: 'text',
    rows: 2,
    hidden: ({ parent }) => !isAsked(parent),
    validation: (rule) => [
      fits(rule, longest),
      rule.custom(
        (value, { parent }) =>
          !isAsked(parent) ||
          Boolean(value) ||
          'Please write something here: without it the site goes on selling tickets.',
      ),
    ],
  })
}

/** A bar on the home page and the timetable. */
export const noticeField = defineField({
  name: 'notice',
  title: 'Notice of the day',
  description: 'A bar on the home page and the timetable, such as “Coach 2 leaves at 13:30”.',
  type: 'object',
  group: 'festival',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({
      name: 'text',
      title: 'Notice',
      type: 'string',
      validation: (rule) => rule.max(200),
    }),
    defineField({
      name: 'until',
      title: 'Until',
      description:
        'It goes on its own at this moment, which is in the time of your own computer. Empty: it stays until you delete it.',
      type: 'datetime',
      components: { field: WithFestivalTime },
    }),
  ],
})

/** The state after the festival: these texts replace the countdown, the tickets, the meter and the artists' form. */
export const farewellField = defineField({
  name: 'farewell',
  title: 'The festival is over',
  description:
    'From then on nothing on the site sells or counts down, and the artists’ form is closed. The pinboard has a switch of its own. The preview shows it in advance, “as of” that moment.',
  type: 'object',
  group: 'festival',
  options: { collapsible: true, collapsed: true },
  initialValue: { when: 'never' },
  fields: [
    defineField({
      name: 'when',
      title: 'From when on',
      description:
        'By the dates, the day after the last day is meant, at noon in UTC. The line below says when that is on the clocks of the festival.',
      type: 'string',
      options: { list: STATES, layout: 'radio' },
      components: { field: WithEndByDates, input: choiceWithDefault('never') },
      initialValue: 'never',
    }),
    defineField({
      name: 'at',
      title: 'Moment',
      description: 'In the time of your own computer.',
      type: 'datetime',
      components: { field: WithFestivalTime },
      hidden: ({ parent }) => (parent as Farewell | undefined)?.when !== 'moment',
      validation: (rule) => [
        rule.custom(
          (at, { parent }) =>
            (parent as Farewell | undefined)?.when !== 'moment' ||
            Boolean(at) ||
            'Please choose the moment: without one the site goes on selling tickets.',
        ),
        rule
          .custom((at, { document, parent }) => {
            const lastDay = document?.endDate
            const isEarly =
              (parent as Farewell | undefined)?.when === 'moment' &&
              typeof at === 'string' &&
              typeof lastDay === 'string' &&
              at.slice(0, 10) < lastDay
            return !isEarly || `This is before the last day, ${lastDay}.`
          })
          .warning(),
      ],
    }),
    text('headline', 'Headline', 'In the place of the countdown.', 60),
    text('text', 'Farewell', 'Under the headline, and in the place of the capacity meter.', 300),
    text('formText', 'In the place of the artists’ form', 'One friendly sentence.', 300),
    defineField({
      name: 'bookingText',
      title: 'In the place of the introduction to booking',
      description: `Its own introduction sells. Empty: “${CLOSED_BOOKING}”`,
      type: 'text',
      rows: 2,
      hidden: ({ parent }) => !isAsked(parent),
      validation: (rule) => fits(rule, 300),
    }),
    defineField({
      name: 'nextText',
      title: 'What comes next',
      description: 'The next dates, or where to hear of them. With a link it becomes a button.',
      type: 'string',
      hidden: ({ parent }) => !isAsked(parent),
      validation: (rule) => fits(rule, 60),
    }),
    defineField({
      name: 'nextUrl',
      title: 'Link of what comes next',
      description: 'A page, or an address such as mailto:hello@example.com.',
      type: 'url',
      hidden: ({ parent }) => !isAsked(parent),
      validation: safeLink,
    }),
  ],
})
