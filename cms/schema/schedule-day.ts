import { defineField, defineType } from 'sanity'
import { isADay } from './lineup-checks'
import { fits } from './card-text'
import { orderOnPage, orderRank } from './order-rank'

export const scheduleDay = defineType({
  name: 'scheduleDay',
  title: 'Schedule day',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'day',
      title: 'Day',
      description: 'Name of the day: Friday.',
      type: 'string',
      validation: (rule) => fits(rule.required(), 20, 'heading'),
    }),
    defineField({
      name: 'date',
      title: 'Date',
      description: 'As visitors read it: 13 March 2026.',
      type: 'string',
      validation: (rule) => fits(rule.required(), 40),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => fits(rule.required(), 60, 'title'),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'Two or three sentences. No artist names that are still a secret.',
      type: 'text',
      rows: 4,
      validation: (rule) => fits(rule.required(), 400),
    }),
    defineField({
      name: 'time',
      title: 'Time',
      description: 'As visitors read it: 12:00 to 12:00.',
      type: 'string',
      validation: (rule) => [fits(rule.required(), 60), rule.custom(isADay).warning()],
    }),
    defineField({
      name: 'note',
      title: 'Note',
      description:
        'Small print that costs money or shoes: separate tickets, what is payable locally. It goes when the festival is over.',
      type: 'text',
      rows: 2,
      validation: (rule) => fits(rule, 240),
    }),
    orderRank('scheduleDay'),
  ],
  preview: {
    select: { day: 'day', date: 'date', title: 'title' },
    prepare: ({ day, date, title }) => ({
      title: [day, title].filter(Boolean).join(': '),
      subtitle: date,
    }),
  },
})
