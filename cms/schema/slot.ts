import { joinedNames } from '../../rules/names'
import { defineArrayMember, defineField, defineType, type Reference } from 'sanity'
import { CONTENT_NOTES, type ContentNote } from '../../rules/programme'
import { AT_MOST, SLOT_CHANGES, SLOT_TYPES } from '../vocabulary'
import { ChamberInput } from './chamber-input'
import { fits } from './card-text'
import {
  agreesWithActsHours,
  isHours,
  isNamed,
  isNobodyInLineup,
  isPublished,
  isSomebodyElse,
} from './lineup-checks'
import { revealAt } from './reveal'
import { marked } from './secret-mark'

const NOTE_TITLES: Record<ContentNote, string> = {
  strobe: 'Strobe',
  loud: 'Loud',
  hot: 'Hot',
}

/** One line of a reveal day's timetable. */
export const slot = defineType({
  name: 'slot',
  title: 'Slot',
  type: 'object',
  fields: [
    defineField({
      name: 'type',
      title: 'Kind',
      description:
        'Decides sign and style: headline, secret and finale burn brightest; brunch and transport are for the living.',
      type: 'string',
      options: { list: [...SLOT_TYPES] },
      initialValue: 'main',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'act',
      title: 'From the lineup',
      description:
        'Whose slot it is. The slot always has the artist’s present name, and stays a secret for as long as they are one. Leave it empty for a coach or a brunch.',
      type: 'reference',
      to: [{ type: 'artist' }],
      // Weak, so that an artist can be deleted. Visitors then see "Secret guest" until another artist is chosen.
      weak: true,
      options: { disableNew: true },
      validation: (rule) => rule.custom(isPublished).warning(),
    }),
    defineField({
      name: 'b2b',
      title: 'b2b',
      description:
        'The second artist, when two play together. Visitors read “One b2b Two”, and the slot is a secret until both may be known.',
      type: 'reference',
      to: [{ type: 'artist' }],
      weak: true,
      options: { disableNew: true },
      hidden: ({ parent, value }) =>
        !value && !refOf((parent as { act?: unknown } | undefined)?.act),
      validation: (rule) => [rule.custom(isSomebodyElse), rule.custom(isPublished).warning()],
    }),
    defineField({
      name: 'artist',
      title: 'Name',
      description:
        'For whatever is not in the lineup: a coach, a brunch. An artist chosen above brings their name, and this field is not used. A slot with the headline act’s name in it glows automatically.',
      type: 'string',
      hidden: ({ parent }) => refOf((parent as { act?: unknown } | undefined)?.act) !== undefined,
      validation: (rule) => [
        fits(rule, AT_MOST.name, 'name').custom(isNamed),
        rule.custom(isNobodyInLineup).warning(),
      ],
    }),
    defineField({
      name: 'time',
      title: 'Time',
      description: 'As visitors read it: 22:00–01:00. 24:00 is the end of the day.',
      type: 'string',
      validation: (rule) => [
        fits(rule.required(), 40),
        rule.custom(isHours).warning(),
        rule.custom(agreesWithActsHours).warning(),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'One sentence; it is read in the dark.',
      type: 'string',
      validation: (rule) => fits(rule, AT_MOST.slotDescription),
    }),
    defineField({
      name: 'location',
      title: 'Where in the cave',
      description:
        'The chamber, as in the other slots: only the same name is the same chamber. Never an address.',
      type: 'string',
      components: { input: ChamberInput },
      validation: (rule) => fits(rule, AT_MOST.chamber),
    }),
    defineField({
      name: 'contentNotes',
      title: 'Content notes',
      description:
        'What people should know before they go in. Visitors read it on the timetable and on the page of the set.',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: CONTENT_NOTES.map((value) => ({ value, title: NOTE_TITLES[value] })) },
    }),
    defineField({
      name: 'change',
      title: 'Moved or cancelled',
      description: 'The tool “Moved, cancelled” writes and takes back all of it with one press.',
      type: 'object',
      hidden: ({ value }) => !value,
      fields: [
        defineField({
          name: 'kind',
          title: 'What has happened',
          type: 'string',
          options: { list: [...SLOT_CHANGES], layout: 'radio', direction: 'horizontal' },
          validation: (rule) => rule.required(),
        }),
        defineField({
          name: 'reason',
          title: 'Reason',
          description: 'As visitors read it.',
          type: 'string',
          validation: (rule) => fits(rule, AT_MOST.slotDescription),
        }),
        defineField({
          name: 'before',
          title: 'As it was announced',
          type: 'object',
          hidden: true,
          fields: [
            defineField({ name: 'time', type: 'string' }),
            defineField({ name: 'location', type: 'string' }),
            defineField({ name: 'nextMorning', type: 'boolean' }),
            // Of a slot that was moved to another day: the day's id and its key there, of which its public id is made, and its place.
            defineField({ name: 'day', type: 'string' }),
            defineField({ name: 'key', type: 'string' }),
            defineField({
              name: 'followedBy',
              type: 'array',
              of: [defineArrayMember({ type: 'string' })],
            }),
          ],
        }),
      ],
    }),
    revealAt('guest'),
  ],
  preview: {
    select: {
      artist: 'artist',
      actName: 'act.name',
      second: 'b2b.name',
      time: 'time',
      type: 'type',
      own: 'revealAt',
      act: 'act.revealAt',
      secondsOwn: 'b2b.revealAt',
    },
    prepare: ({ artist, actName, second, time, type, own, act, secondsOwn }) => ({
      title: actName && second ? joinedNames([actName, second]) : (actName ?? artist),
      subtitle: marked([time, type].filter(Boolean).join(' · '), own, act, secondsOwn),
    }),
  },
})

function refOf(value: unknown): string | undefined {
  return (value as Partial<Reference> | undefined)?._ref
}
