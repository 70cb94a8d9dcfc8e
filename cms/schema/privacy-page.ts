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
      description: '{deletionDate} becomes the day after which flight details are deleted, {retentionDays} the number of days they are kept.',
      type: 'text',
      rows: 8,
      validation: (rule) => rule.required().max(3000),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
