import { defineField, defineType } from 'sanity'
import { fits } from './card-text'
import { orderOnPage, orderRank } from './order-rank'

export const aboutBlock = titledText({
  name: 'aboutBlock',
  title: 'About block',
  hints: {
    title: 'A handful of words that make somebody read on.',
    text: 'One short paragraph. Blocks stand one below the other on the way down.',
  },
  longestText: 600,
})

export const rule = titledText({
  name: 'rule',
  title: 'Rave rule',
  hints: {
    title: 'The rule itself, short enough to be carved: “Leave the bats alone”.',
    text: 'Why, and what happens otherwise. Firm in the matter, friendly in tone.',
  },
  longestText: 300,
})

export const legalClause = titledText({
  name: 'legalClause',
  title: 'Legal clause',
  hints: {
    title: 'Sounds like a contract: “Liability for existential insights”.',
    text: 'A joke in legal dress. Real terms belong to the ticket provider, never here.',
  },
  longestText: 400,
})

/** Documents with a title and a text, in a list that organisers order by hand. */
function titledText({
  name,
  title,
  hints,
  longestText,
}: {
  name: string
  title: string
  hints: { title: string; text: string }
  longestText: number
}) {
  return defineType({
    name,
    title,
    type: 'document',
    orderings: [orderOnPage],
    fields: [
      defineField({
        name: 'title',
        title: 'Title',
        description: hints.title,
        type: 'string',
        validation: (rule) => fits(rule.required(), 80, 'title'),
      }),
      defineField({
        name: 'text',
        title: 'Text',
        description: hints.text,
        type: 'text',
        rows: 4,
        validation: (rule) => fits(rule.required(), longestText),
      }),
      orderRank(name),
    ],
    preview: { select: { title: 'title', subtitle: 'text' } },
  })
}
