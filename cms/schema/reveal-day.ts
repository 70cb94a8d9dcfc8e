import { defineArrayMember, defineField, defineType } from 'sanity'
import { AT_MOST, DAY_COLORS, DAY_ICONS } from '../vocabulary'
import { fits } from './card-text'
import { hasADate, keepsTheTimetable } from './lineup-checks'
import { orderOnPage, orderRank } from './order-rank'
import { revealAt } from './reveal'
import { marked } from './secret-mark'

export const revealDay = defineType({
  name: 'revealDay',
  title: 'Reveal day',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'day',
      title: 'Day',
      description:
        'Name of the day: Friday. It stands on the button and, in capitals, above the slots.',
      type: 'string',
      validation: (rule) => fits(rule.required(), 20, 'heading'),
    }),
    defineField({
      name: 'date',
      title: 'Date',
      description:
        'When “Day” is no weekday, or the festival has it twice. Without it the weekday is looked for in the dates of the festival.',
      type: 'date',
      validation: (rule) => rule.custom(hasADate).warning(),
    }),
    defineField({
      name: 'theme',
      title: 'Theme',
      description:
        'With an “&” in it: the button shows only what stands before. “Roots & Resonance” becomes “Roots”.',
      type: 'string',
      validation: (rule) => fits(rule.required(), 60, 'name'),
    }),
    defineField({
      name: 'color',
      title: 'Light',
      description: 'In which light the day is shown.',
      type: 'string',
      options: { list: [...DAY_COLORS], layout: 'radio', direction: 'horizontal' },
      initialValue: 'torch',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'icon',
      title: 'Sign',
      description: 'A small drawing beside the day’s name.',
      type: 'string',
      options: { list: [...DAY_ICONS], layout: 'radio', direction: 'horizontal' },
    }),
    defineField({
      name: 'slots',
      title: 'Slots',
      description:
        'In the order in which they are revealed. Drag to move. Eight or nine a day are plenty for people who hold their breath; 60 is the most. A day without any is announced, and its hours are still to come.',
      type: 'array',
      of: [defineArrayMember({ type: 'slot' })],
      validation: (rule) => rule.max(AT_MOST.slots).custom(keepsTheTimetable),
    }),
    revealAt('day'),
    orderRank('revealDay'),
  ],
  preview: {
    select: { day: 'day', theme: 'theme', revealAt: 'revealAt' },
    prepare: ({ day, theme, revealAt: secret }) => ({
      title: day,
      subtitle: marked(theme ?? '', secret),
    }),
  },
})
