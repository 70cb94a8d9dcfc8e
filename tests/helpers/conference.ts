import { conferenceOf } from '../../app/timetable/calendars/conference.server'
import { anEntry, aProgramme } from '../../app/timetable/calendars/entry-for-tests'
import type { Programme, ProgrammeEntry } from '../../rules/programme'
import type { ArtistExtras } from '../../app/timetable/artist-extras.server'

export const SITE = 'https://festival.example'

export const pageOf = ({ id, slug }: ProgrammeEntry) => `${SITE}/timetable/${id}-${slug}`

export const conference = (programme: Programme, extras: ArtistExtras[] = []) =>
  conferenceOf(programme, {
    publicUrl: SITE,
    pageOf,
    extrasOf: ({ artists }) => extras.filter(({ name }) => artists.includes(name)),
  })

export const FRIDAY = { id: 'fri', label: 'Friday', date: '2026-03-13', opensAt: 720 }

export const SATURDAY = { id: 'sat', label: 'Saturday', date: '2026-03-14', opensAt: 720 }

export const programme = aProgramme({
  entries: [
    anEntry({ id: 'aaaaaaaaaaaa', day: FRIDAY }),
    // It begins on Saturday by the clock, and belongs to Friday's night.
    anEntry({
      id: 'bbbbbbbbbbbb',
      day: FRIDAY,
      slug: 'secret-guest',
      name: 'Secret guest',
      start: Date.UTC(2026, 2, 14, 0),
      end: Date.UTC(2026, 2, 14, 3),
    }),
    anEntry({
      id: 'cccccccccccc',
      day: SATURDAY,
      chamber: 'Lake',
      start: Date.UTC(2026, 2, 14, 17),
      end: Date.UTC(2026, 2, 14, 18, 30),
    }),
    anEntry({ id: 'dddddddddddd', day: SATURDAY, start: null, end: null, hours: 'late' }),
  ],
})
