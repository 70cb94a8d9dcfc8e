import { defineField, defineType } from 'sanity'
import { fits } from './card-text'
import { orderOnPage, orderRank } from './order-rank'

export const legalClause = defineType({
  name: 'legalClause',
  title: 'Legal clause',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'Sounds like a contract: “Liability for existential insights”.',
      type: 'string',
      validation: (rule) => fits(rule.required(), 80, 'title'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'A joke in legal dress. Real terms belong to the ticket provider, never here.',
      type: 'text',
      rows: 4,
      validation: (rule) => fits(rule.required(), 400),
    }),
    orderRank('legalClause'),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
