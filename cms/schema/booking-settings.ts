import { defineField, defineType } from 'sanity'
import { isSoldOutFor } from './lineup-checks'
import { soldOut } from './sold-out'

export const bookingSettings = defineType({
  name: 'bookingSettings',
  title: 'Booking',
  type: 'document',
  fields: [
    defineField({
      name: 'capacity',
      title: 'Places on sale',
      description: 'Without the bonus tickets. The cave holds more, the fire officer does not.',
      type: 'number',
      validation: (rule) => rule.required().integer().min(1),
    }),
    defineField({
      name: 'confirmedBookings',
      title: 'Confirmed bookings',
      description:
        'Your own count. The meter uses it, marked as an estimate, whenever the ticket provider does not answer; with no provider connected it is all the meter has.',
      type: 'number',
      validation: (rule) => rule.integer().min(0),
    }),
    soldOut,
    defineField({
      name: 'bonusPhase',
      title: 'Bonus phase',
      description:
        'On: once everything is sold, the bonus tickets go on sale and the meter says so. Before that the switch does nothing.',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.custom(isSoldOutFor).warning(),
    }),
    defineField({
      name: 'bonusTickets',
      title: 'Bonus tickets',
      description:
        'How many there are in the bonus phase. The website announces 25; change its cards too when you change this.',
      type: 'number',
      initialValue: 25,
      validation: (rule) => rule.required().integer().min(0),
    }),
    defineField({
      name: 'nearThreshold',
      title: 'Nearly full from (percent)',
      description: 'From here the meter says “Nearly Full - Last Chance!”.',
      type: 'number',
      initialValue: 90,
      validation: (rule) => rule.required().min(1).max(100),
    }),
  ],
  preview: { prepare: () => ({ title: 'Booking' }) },
})
