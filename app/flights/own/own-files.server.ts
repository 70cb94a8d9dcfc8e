import type { AppContext } from '~/context'
import { contentLines, textValue } from '../../../rules/dates/content-lines'
import { readForm } from '~/forms/read-body.server'
import { flightKeyIn } from '~/http/pasted-key'
import { or503, sentence } from '~/http/reply.server'
import { refused } from './own-answers.server'
import { readOwnData } from './own-data.server'
import { readOwn, type OwnAnswer } from './own-flight.server'
import type { OwnFlight } from './own-flight'

const NO_STORE = 'no-store'

/** `POST /my-flight/data.json`: everything that is held of an artist, as a file. */
export function dataFile(request: Request, context: AppContext): Promise<Response> {
  return file(request, context, readOwnData, (data) =>
    attached(JSON.stringify(data, null, 2), 'application/json', `${data.reference}.json`),
  )
}

/** `POST /my-flight/calendar.ics`: the booked flights as a calendar file. */
export function calendarFile(request: Request, context: AppContext): Promise<Response> {
  return file(request, context, readOwn, (flight) =>
    flight.legs.length === 0
      ? sentence(404, 'Nothing is booked yet that could be in a calendar.', {
          'Cache-Control': NO_STORE,
        })
      : attached(calendarOf(flight, context.now()), 'text/calendar', `${flight.reference}.ics`),
  )
}

async function file<T>(
  request: Request,
  context: AppContext,
  readBy: (context: AppContext, key: string | null) => Promise<OwnAnswer<T>>,
  answer: (held: T) => Response,
): Promise<Response> {
  const fields = readForm(new Uint8Array(await request.arrayBuffer()))
  return or503(
    async () => {
      const read = await readBy(context, fields.ok ? flightKeyIn(fields.value.key ?? '') : null)
      return read.ok ? answer(read.value) : refused(read)
    },
    (error) =>
      context.log.warn(
        { err: error },
        'a request for own flight details failed: database unavailable',
      ),
  )
}

function attached(body: string, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': NO_STORE,
    },
  })
}

/** Instants in UTC: the reader's calendar shows them in its own zone, and the description has the times of the airports. */
export function calendarOf({ legs }: Pick<OwnFlight, 'legs'>, now: Date): string {
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//festival//travel desk//EN',
    'CALSCALE:GREGORIAN',
    ...legs.flatMap((leg) => [
      'BEGIN:VEVENT',
      `UID:${leg.id}@travel-desk`,
      `DTSTAMP:${instant(now.toISOString())}`,
      `DTSTART:${instant(leg.departsAt)}`,
      `DTEND:${instant(leg.arrivesAt)}`,
      `SUMMARY:${textValue(`${leg.flightNumber} ${leg.from}–${leg.to}`)}`,
      `LOCATION:${textValue(leg.from)}`,
      `DESCRIPTION:${textValue(
        [
          `Departs ${leg.departs.replace('T', ' ')} (${leg.from}), arrives ${leg.arrives.replace('T', ' ')} (${leg.to}).`,
          leg.bookingReference === null ? '' : `Booking reference: ${leg.bookingReference}`,
          `Pick-up: ${leg.pickUp}`,
        ]
          .filter(Boolean)
          .join('\n'),
      )}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}

function instant(iso: string): string {
  return iso.replace(/[-:]|\.\d+/g, '')
}
