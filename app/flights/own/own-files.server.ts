import type { Writer } from '../../../languages/text'
import { textIn } from '../../../languages/texts-in'
import type { AppContext } from '~/context'
import { contentLines, instantValue, textValue } from '../../../rules/dates/content-lines'
import { parseFormBody } from '~/forms/read-body.server'
import { flightKeyIn } from '../../../rules/pasted-key'
import { NO_STORE, or503, sentence } from '~/http/reply.server'
import { readOwnData } from './own-data.server'
import { readOwn, type OwnAnswer } from './own-flight.server'
import { ARTISTS_LEG_FIELDS } from '../../../services/journeys/leg-fields'
import { legTitle } from '../../../services/journeys/means'
import type { OwnFlight, OwnLeg } from './own-flight'

/** `POST /my-flight/data.json`: everything that is held of an artist, as a file. */
export function dataFile(request: Request, context: AppContext): Promise<Response> {
  return file(request, context, readOwnData, (data) =>
    attached(JSON.stringify(data, null, 2), 'application/json', `${data.reference}.json`),
  )
}

/** `POST /my-flight/calendar.ics`: the booked flights as a calendar file. */
export function calendarFile(request: Request, context: AppContext): Promise<Response> {
  const t = textIn(context.language, 'journeys')
  return file(request, context, readOwn, (flight) =>
    flight.legs.every(({ departsAt, arrivesAt }) => departsAt === null && arrivesAt === null)
      ? sentence(404, t('Nothing is booked yet that could be in a calendar.'), NO_STORE)
      : attached(journeyCalendar(flight, t), 'text/calendar', `${flight.reference}.ics`),
  )
}

async function file<T>(
  request: Request,
  context: AppContext,
  readBy: (context: AppContext, key: string) => Promise<OwnAnswer<T>>,
  answer: (held: T) => Response,
): Promise<Response> {
  const fields = parseFormBody(new Uint8Array(await request.arrayBuffer()))
  return or503(
    async () => {
      const read = await readBy(context, fields.ok ? flightKeyIn(fields.value.key ?? '') : '')
      return read.ok ? answer(read.value) : refused(read)
    },
    (error) =>
      context.log.warn(
        { err: error },
        'a request for own flight details failed: database unavailable',
      ),
  )
}

function refused({
  status,
  message,
  retryAfterSeconds,
}: Extract<OwnAnswer<unknown>, { ok: false }>): Response {
  const retry =
    retryAfterSeconds === undefined ? null : { 'Retry-After': String(retryAfterSeconds) }
  return sentence(status, message, { ...NO_STORE, ...retry })
}

function attached(body: string, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      ...NO_STORE,
    },
  })
}

/**
 * A file that is taken again after a change replaces the entries of the former one. Instants are in UTC: the reader's calendar shows them in its own zone, and the description has the times of the places. A journey
 * of which one time is known is a moment; one without any is left out.
 */
export function journeyCalendar({ legs }: Pick<OwnFlight, 'legs'>, t: Writer<'journeys'>): string {
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//festival//travel desk//${t.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    ...legs.flatMap((leg) => eventOf(leg, t)),
    'END:VCALENDAR',
  ])
}

/** The texts that have a line of their own on the artist's page. */
const TEXTS = ARTISTS_LEG_FIELDS.filter(
  (field): field is Extract<typeof field, { kind: 'text'; forArtist: string }> =>
    field.kind === 'text' && field.forArtist !== null,
)

function eventOf(leg: OwnLeg, t: Writer<'journeys'>): string[] {
  const { from, to, departsAt, arrivesAt } = leg
  const start = departsAt ?? arrivesAt
  if (start === null) return []
  const way = [from, to].filter((place) => place !== null).join('–')
  const times = [
    leg.departs && t('Departs {time}', { time: timeAt(leg.departs, from) }),
    leg.arrives &&
      t(leg.departs ? 'arrives {time}' : 'Arrives {time}', { time: timeAt(leg.arrives, to) }),
  ].filter(Boolean)
  const description = [
    `${times.join(', ')}.`,
    ...TEXTS.map(({ name, forArtist }) => leg[name] && `${t(forArtist)}: ${leg[name]}`),
    `${t('Pick-up')}: ${leg.pickUp}`,
  ].filter(Boolean)
  return [
    'BEGIN:VEVENT',
    `UID:${leg.id}@travel-desk`,
    `DTSTAMP:${instant(leg.changedAt)}`,
    `LAST-MODIFIED:${instant(leg.changedAt)}`,
    `SEQUENCE:${leg.version}`,
    `DTSTART:${instant(start)}`,
    ...(departsAt !== null && arrivesAt !== null ? [`DTEND:${instant(arrivesAt)}`] : []),
    `SUMMARY:${textValue(`${legTitle(leg, t)} ${way}`.trim())}`,
    ...(from === null ? [] : [`LOCATION:${textValue(from)}`]),
    `DESCRIPTION:${textValue(description.join('\n'))}`,
    'END:VEVENT',
  ]
}

/** For example "2026-03-13 21:55 (ZRH)". */
function timeAt(wallTime: string, place: string | null): string {
  return `${wallTime.replace('T', ' ')}${place === null ? '' : ` (${place})`}`
}

function instant(iso: string): string {
  return instantValue(Date.parse(iso))
}
