import { defineField, defineType } from 'sanity'
import { fits } from './card-text'
import { orderOnPage, orderRank } from './order-rank'

export const bookingCard = defineType({
  name: 'bookingCard',
  title: 'Booking card',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'What people get or pay, in a few words: €100 deposit.',
      type: 'string',
      validation: (rule) => fits(rule.required(), 60, 'title'),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'The promise, true to the last cent.',
      type: 'text',
      rows: 3,
      validation: (rule) => fits(rule.required(), 280),
    }),
    defineField({
      name: 'details',
      title: 'Details',
      description: 'Smaller print below it, where jokes may live.',
      type: 'text',
      rows: 3,
      validation: (rule) => fits(rule, 280),
    }),
    orderRank('bookingCard'),
  ],
  preview: { select: { title: 'title', subtitle: 'description' } },
})
