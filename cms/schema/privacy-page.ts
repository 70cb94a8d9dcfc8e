import { defineArrayMember, defineField, defineType } from 'sanity'

/** The page for artists and visitors about their data, at /privacy. */
export const privacyPage = defineType({
  name: 'privacyPage',
  title: 'Privacy page',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Heading',
      type: 'string',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'intro',
      title: 'Introduction',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().max(600),
    }),
    defineField({
      name: 'summary',
      title: 'Summary',
      description:
        'A table of what the chapters say: one line for each kind of data. It has to agree with them. {deletionDate} and {retentionDays} work here too.',
      type: 'array',
      of: [defineArrayMember({ type: 'privacyLine' })],
    }),
    defineField({
      name: 'chapters',
      title: 'Chapters',
      description: 'Every sentence has to be true. An empty line begins a new paragraph.',
      type: 'array',
      of: [defineArrayMember({ type: 'privacyChapter' })],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'intro' } },
})

export const privacyLine = defineType({
  name: 'privacyLine',
  title: 'Line of the summary',
  type: 'object',
  fields: [
    line('what', 'What'),
    line('why', 'Why'),
    line('who', 'Who sees it'),
    line('until', 'Until when'),
  ],
  preview: { select: { title: 'what', subtitle: 'until' } },
})

export const privacyChapter = defineType({
  name: 'privacyChapter',
  title: 'Chapter',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description:
        '{deletionDate} becomes the day after which flight details are deleted, {retentionDays} the number of days they are kept.',
      type: 'text',
      rows: 8,
      validation: (rule) => rule.required().max(3000),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})

function line(name: string, title: string) {
  return defineField({
    name,
    title,
    type: 'string',
    validation: (rule) => rule.required().max(160),
  })
}
