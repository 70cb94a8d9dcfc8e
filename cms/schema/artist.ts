import { defineArrayMember, defineField, defineType } from 'sanity'
import { WEEKDAYS } from '../../rules/dates/weekdays'
import { AT_MOST, TIERS } from '../vocabulary'
import { fits } from './card-text'
import { isAFestivalDay, isHours, isOnceADay } from './lineup-checks'
import { orderOnPage, orderRank } from './order-rank'
import { pictureField } from './picture'
import { revealAt } from './reveal'
import { marked } from './secret-mark'
import { concernsNothingElse } from './secret-names'

type Tier = (typeof TIERS)[number]
const TIER_TITLES: Record<Tier, string> = {
  headliner: 'Headliner',
  main: 'Main act',
  other: 'Deeper in',
}

export const artist = defineType({
  name: 'artist',
  title: 'Artist',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      description: 'As it goes on the cave wall. Spelling is final once it has been carved.',
      type: 'string',
      validation: (rule) => fits(rule.required(), AT_MOST.name, 'name').custom(isOnceADay),
    }),
    defineField({
      name: 'tier',
      title: 'Size on the wall',
      description:
        'Headliners are set huge. The first four have the whole width of the wall, and the first of all is the largest: drag them into that order. Main acts are set large, others at a size that builds character.',
      type: 'string',
      options: {
        list: TIERS.map((value) => ({ value, title: TIER_TITLES[value] })),
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'main',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'day',
      title: 'Day',
      description:
        'The day on which the session starts, for somebody who is in no slot yet: with a slot the home page shows that. Somebody who plays at four on Sunday morning plays on Saturday. Leave it empty to announce the name alone.',
      type: 'string',
      options: { list: [...WEEKDAYS], layout: 'dropdown' },
      validation: (rule) => rule.custom(isAFestivalDay).warning(),
    }),
    defineField({
      name: 'timeSlot',
      title: 'Time',
      description:
        'As visitors read it: 22:00–01:00, until there is a slot. Leave empty while you are still arguing.',
      type: 'string',
      validation: (rule) => [fits(rule, 40), rule.custom(isHours).warning()],
    }),
    defineField({
      name: 'specialSet',
      title: 'Special set',
      description: 'Only when it is one: “Four-hour echo set”.',
      type: 'string',
      validation: (rule) => fits(rule, 60, 'title'),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'One or two sentences. Where they come from, what they do to a ceiling.',
      type: 'text',
      rows: 3,
      validation: (rule) => fits(rule, AT_MOST.artistDescription),
    }),
    pictureField({
      name: 'portrait',
      title: 'Portrait',
      description: 'On the artist’s page. At least 800 pixels wide.',
      least: 800,
    }),
    defineField({
      name: 'links',
      title: 'Links',
      description:
        'Up to five https addresses: music, films, profiles. They are on the artist’s page.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'url',
          validation: (rule) => rule.required().uri({ scheme: ['https'] }),
        }),
      ],
      validation: (rule) => rule.unique().max(5),
    }),
    revealAt('guest', (rule) => rule.custom(concernsNothingElse).warning()),
    orderRank('artist'),
  ],
  preview: {
    select: { name: 'name', tier: 'tier', day: 'day', timeSlot: 'timeSlot', revealAt: 'revealAt' },
    prepare: ({ name, tier, day, timeSlot, revealAt: secret }) => ({
      title: name,
      subtitle: marked(
        [[day?.slice(0, 3), timeSlot].filter(Boolean).join(' '), TIER_TITLES[tier as Tier]]
          .filter(Boolean)
          .join(' · '),
        secret,
      ),
    }),
  },
})
