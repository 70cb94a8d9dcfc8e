import { fingerprint } from '../../../common/digest.server'
import type { AppContext } from '~/context'
import { NOTHING_HERE } from '~/http/refusals.server'
import { or503, sentence, storedPage } from '~/http/reply.server'
import { readProgramme } from '../../../services/programme.server'
import { readExtras } from '../artist-extras.server'
import { withChangeInDescription } from '../change-text'
import { withNotesInDescription } from '../content-notes-text'
import { kindText } from '../kind-text'
import { writeCalendar, type CalendarHead } from './calendar'
import { conferenceOf, wordsOf } from './conference.server'
import {
  actPath,
  calendarName,
  type Programme,
  type ProgrammeEntry,
} from '../../../rules/programme'
import { formerEditions } from '../former/former-edition.server'
import { readPickList } from './pick-lists.server'
import { writeScheduleJson } from './schedule-json.server'
import { writeScheduleXml } from './schedule-xml'
import { addressIn } from '../../../languages'
import { textIn } from '../../../languages/texts-in'

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
/** Apps of other sites may read the schedule in the visitor's browser. */
const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * `GET /calendar.ics`: the whole programme, after those of former editions. They stay as they were, because what leaves a
 * calendar disappears from the phones of all who have subscribed to it.
 */
export function answerCalendar(context: AppContext): Promise<Response> {
  return answering(context, async (programme) => {
    const body = calendarOf(context, programme, '/calendar.ics', {
      entries: [...formerEntries(context), ...programme.entries],
      changedAt: programme.changedAt,
    })
    return sharedFile(body, CALENDAR_TYPE, `${fileName(programme)}.ics`)
  })
}

/** `GET /calendar/<id>.ics`: one slot, with an alarm. */
export function answerEntryCalendar(context: AppContext, file: string): Promise<Response> {
  return answering(context, async (programme) => {
    const entry = [...programme.entries, ...formerEntries(context)].find(
      ({ id }) => file === `${id}.ics`,
    )
    if (entry === undefined) return sentence(404, NOTHING_HERE)
    const body = calendarOf(context, programme, `/calendar/${file}`, {
      entries: [entry],
      changedAt: entry.changedAt,
      hasAlarm: true,
    })
    return sharedFile(body, CALENDAR_TYPE, `${wordsOf(entry.slug).join('-') || entry.id}.ics`)
  })
}

/**
 * `GET /calendar/picks/<read>.ics`: the slots on a list of picks. A list that is not there, or not any more, is an empty
 * calendar: an error would stay in people's calendars for ever.
 */
export function answerPicksCalendar(context: AppContext, file: string): Promise<Response> {
  const read = /^(.+)\.ics$/.exec(file)?.[1]
  if (read === undefined) return Promise.resolve(sentence(404, NOTHING_HERE))
  return answering(context, async (programme) => {
    const list = await readPickList(context, read)
    const picks = new Set(list?.picks)
    const body = calendarOf(context, programme, `/calendar/picks/${file}`, {
      name: textIn(context.language, 'calendar')('My night: {title}', {
        title: calendarName(programme),
      }),
      entries: [...formerEntries(context), ...programme.entries].filter(({ id }) => picks.has(id)),
      changedAt: Math.max(programme.changedAt, list?.changedAt.getTime() ?? 0),
    })
    return fileAnswer(body, CALENDAR_TYPE, 'my-night.ics', {
      'Cache-Control': 'private, max-age=300',
    })
  })
}

/** `GET /schedule.xml`: the programme for apps such as Giggity and EventFahrplan. */
export function answerScheduleXml(context: AppContext): Promise<Response> {
  return answering(context, async (programme) => {
    const body = writeScheduleXml(await conferenceFor(context, programme))
    return sharedFile(body, 'application/xml; charset=utf-8', 'schedule.xml', OPEN_TO_ALL)
  })
}

/** `GET /schedule.json`: the same as JSON. */
export function answerScheduleJson(context: AppContext): Promise<Response> {
  return answering(context, async (programme) => {
    const body = writeScheduleJson(await conferenceFor(context, programme))
    return sharedFile(body, 'application/json; charset=utf-8', 'schedule.json', OPEN_TO_ALL)
  })
}

/** The entries of former editions, the oldest first, each with the place where it was. */
function formerEntries(context: AppContext): ProgrammeEntry[] {
  return formerEditions(context)
    .toReversed()
    .flatMap(({ place, entries }) =>
      entries.map((entry) => ({ ...entry, chamber: entry.chamber ?? place })),
    )
}

function answering(
  context: AppContext,
  answer: (programme: Programme) => Promise<Response>,
): Promise<Response> {
  return or503(
    async () => answer(await readProgramme(context)),
    (error) =>
      context.log.warn({ err: error }, 'a request for a calendar failed: database unavailable'),
  )
}

async function conferenceFor(context: AppContext, programme: Programme) {
  const { publicUrl } = context
  return conferenceOf(programme, {
    publicUrl,
    pageOf: pageAt(context),
    extrasOf: await readExtras(context),
  })
}

function calendarOf(
  context: AppContext,
  programme: Programme,
  path: string,
  {
    entries,
    ...given
  }: Partial<CalendarHead> & {
    entries: ProgrammeEntry[]
    changedAt: number
    hasAlarm?: boolean
  },
): string {
  const { language } = context
  const t = textIn(language, 'contentNotes')
  const tChange = textIn(language, 'slotChange')
  const tKinds = textIn(language, 'kinds')
  return writeCalendar({
    name: calendarName(programme),
    programme,
    source: context.publicUrl + addressIn(context.language, path),
    pageOf: pageAt(context),
    language,
    kindOf: (kind) => kindText(tKinds, kind),
    entries: entries.map((entry) =>
      withChangeInDescription(tChange, withNotesInDescription(t, entry)),
    ),
    ...given,
  })
}

function pageAt({ publicUrl, language }: AppContext): (entry: ProgrammeEntry) => string {
  return (entry) => publicUrl + addressIn(language, actPath(entry) ?? '/timetable')
}

function fileName(programme: Programme): string {
  return wordsOf(calendarName(programme)).join('-') || 'calendar'
}

/** Shared answers, cached until the content changes. */
function sharedFile(
  body: string,
  type: string,
  name: string,
  headers: Record<string, string> = {},
): Response {
  return fileAnswer(body, type, name, {
    ...storedPage(),
    'Cache-Control': 'public, max-age=300',
    ...headers,
  })
}

/** The tag follows from the bytes, so it is the same on every instance and after a restart. */
function fileAnswer(
  body: string,
  type: string,
  name: string,
  headers: Record<string, string>,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${name}"`,
      ETag: `"${fingerprint(body)}"`,
      ...headers,
    },
  })
}

/** The ids that a list of picks may have. */
export async function publicIdsOf(context: AppContext): Promise<ReadonlySet<string>> {
  return new Set((await readProgramme(context)).entries.map(({ id }) => id))
}
