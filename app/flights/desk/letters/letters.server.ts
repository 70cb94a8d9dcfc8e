import { z } from 'zod'
import { findFlight, listFlightHeads } from '../../../../db/tables/artist-flight-details.server'
import { addAudit, type Admin } from '../../../../db/tables/audit.server'
import type { Sql } from '../../../../db/client/connect.server'
import { uuidOf } from '../../../../common/digest.server'
import { storedEdition } from '../../../../db/tables/editions.server'
import { findDesk, listDesk, lockFlight, markTold } from '../../../../db/tables/flight-desk.server'
import { listLegs } from '../../../../db/tables/flight-legs.server'
import { LETTER_KINDS, type LetterKind } from '../../../../rules/travel-letters'
import { mailbox } from '../../../../rules/mailbox'
import { languageNamed } from '../../../../languages'
import type { AppContext } from '~/context'
import { NO_STORE, sentence } from '~/http/reply.server'
import { LARGEST_INTEGER, readRowId } from '~/http/row-id.server'
import { LETTERS_CARD_FIELDS } from '../../card-fields'
import { TABLE } from '../../flights.server'
import { openedText } from '../../opened-text.server'
import { otherFestivalOf } from '../../other-festival.server'
import type { Letter } from '../../own/letters.server'
import { queueLetter } from '../../own/queue-letter.server'
import { nameInProgramme, type Act } from '../acts'
import { NO_FLIGHT } from '../answers.server'
import { cardTexts } from '../../card-row.server'
import { legOf } from '../legs.server'
import { missingArtists } from '../missing-artists'
import { readSets } from '../sets.server'
import { mayGetLetter, MOST_LETTERS, type SentLetters } from './letter-rules'
import { letterLanguage, letterProblem, writeLetter, type Journeys } from './write-letter.server'

const email = z.string().max(254)
/** As an `Idempotency-Key`. */
const sending = z.string().regex(/^[\x21-\x7e]{16,128}$/)
const wanted = z.union([
  z.strictObject({
    kind: z.enum(['booked', 'changed']),
    sending,
    flights: z.array(z.int().positive()).min(1).max(MOST_LETTERS),
  }),
  z.strictObject({
    kind: z.literal('reminder'),
    sending,
    artists: z
      .array(z.strictObject({ artist: z.string().max(200), email }))
      .min(1)
      .max(MOST_LETTERS),
  }),
])
const UNKNOWN = `Send kind, sending (16 to 128 characters of yours, such as a UUID, the same when you repeat the request), and flights (up to ${MOST_LETTERS} ids) for booked and changed, or artists ({artist, email}) for a reminder.`

type Recipient = { flightId: number } | { artist: string; email: string }
/** `facts` are what it tells of journeys: after a change it is another letter. */
type Written =
  | { ok: true; letter: Letter; name: string; facts: unknown[] }
  | { ok: false; why: string; name: string }

/** `GET /api/admin/letters?kind=booked&flight=12` or `?kind=reminder&artist=…`: the letter as it would be sent, `{to, subject, text}`. */
export async function previewLetter(
  context: AppContext,
  asked: URLSearchParams,
  by: Admin,
): Promise<Response> {
  const kind = LETTER_KINDS.find((known) => known === asked.get('kind'))
  const flight = asked.get('flight')
  const artist = asked.get('artist') ?? ''
  if (kind === undefined || (kind === 'reminder' ? artist === '' : flight === null))
    return sentence(422, 'Ask for a kind, and for a flight, or the artist of a reminder.')
  const flightId = kind === 'reminder' ? null : readRowId(flight ?? undefined)
  if (kind !== 'reminder' && flightId === null) return sentence(404, NO_FLIGHT)
  const write = await letterWriter(context, kind)
  if (typeof write === 'string') return sentence(422, write)
  const written = await context.database.transact(async (sql) => {
    await addAudit(sql, { kind: 'desk opened', ...by, count: 1 })
    return write(sql, flightId === null ? { artist, email: '' } : { flightId })
  })
  return written.ok
    ? Response.json(written.letter, { headers: NO_STORE })
    : sentence(422, `${written.name} ${written.why}.`)
}

/**
 * `POST /api/admin/letters`: puts letters into the outbox. Each is queued in a transaction of its own, under an id that follows
 * from the sending, the address and the journeys: when an answer is lost, letters can be sent again under the same `sending`,
 * and nobody gets one twice. A card that is booked becomes told with its letter. With an id that no row can have, nothing is
 * queued.
 */
export async function sendLetters(
  context: AppContext,
  body: unknown,
  by: Admin,
): Promise<Response> {
  const parsed = wanted.safeParse(body)
  if (!parsed.success) return sentence(422, UNKNOWN)
  const { kind, sending } = parsed.data
  if ('flights' in parsed.data && parsed.data.flights.some((id) => id > LARGEST_INTEGER))
    return sentence(404, NO_FLIGHT)
  const write = await letterWriter(context, kind)
  if (typeof write === 'string') return sentence(422, write)
  const recipients: Recipient[] =
    parsed.data.kind === 'reminder'
      ? parsed.data.artists
      : [...new Set(parsed.data.flights)].map((flightId) => ({ flightId }))
  const answer: SentLetters = { queued: 0, refused: [] }
  for (const recipient of recipients) {
    const why = await context.database.transact((sql) =>
      queueOne(sql, context, { kind, sending, recipient, write, by }),
    )
    if (why === null) answer.queued += 1
    else answer.refused.push(why)
  }
  return Response.json(answer, { headers: NO_STORE })
}

type Write = (sql: Sql, recipient: Recipient) => Promise<Written>

/** @returns what is wrong with the words, or a function that writes the letter to one artist */
async function letterWriter(context: AppContext, kind: LetterKind): Promise<string | Write> {
  const { content, publicUrl } = context
  const [site, letters, { lineup, acts }] = await Promise.all([
    content.site(),
    content.travelLetters(),
    readSets(content),
  ])
  const problem = letterProblem(kind, letters)
  if (problem !== null) return problem
  const festival = { ...site, publicUrl }
  return async (sql, recipient) => {
    if ('artist' in recipient) {
      const { artist, email: to } = recipient
      const names = await namesOfSubmissions(sql, content.editionAtHand(), acts)
      return missingArtists(lineup, names).includes(artist)
        ? {
            ok: true,
            name: artist,
            facts: [],
            letter: writeLetter(
              { kind, to, artist, language: 'en', journeys: null },
              letters,
              festival,
            ),
          }
        : { ok: false, name: artist, why: 'is not among the artists who have sent nothing' }
    }
    const found = await readJourneys(sql, context, recipient.flightId)
    if (found === null)
      return { ok: false, name: `Number ${recipient.flightId}`, why: 'was deleted' }
    const { artist, to, language, status, ...journeys } = found
    if (!mayGetLetter({ status, legs: journeys.legs }))
      return { ok: false, name: artist, why: 'has no booked journey' }
    const written = letterLanguage({ kind, language }, letters)
    const { title, dates } =
      (await otherFestivalOf(sql, context, recipient.flightId, written)) ??
      (await content.in(written).site())
    return {
      ok: true,
      name: artist,
      facts: factsOf(journeys),
      letter: writeLetter({ kind, to, artist, language, journeys }, letters, {
        ...festival,
        title,
        dates,
      }),
    }
  }
}

/** @returns the name of who gets no letter, with the reason; null when it is queued */
async function queueOne(
  sql: Sql,
  context: AppContext,
  {
    kind,
    sending,
    recipient,
    write,
    by,
  }: { kind: LetterKind; sending: string; recipient: Recipient; write: Write; by: Admin },
): Promise<SentLetters['refused'][number] | null> {
  const flightId = 'flightId' in recipient ? recipient.flightId : null
  if (flightId !== null) await lockFlight(sql, flightId)
  const written = await write(sql, recipient)
  const { name } = written
  const refused = (why: string) => ({ flight: flightId, name, why })
  if (!written.ok) return refused(written.why)
  const { letter, facts } = written
  if (mailbox(letter.to) === null) return refused('has no e-mail address that a mail can go to')
  // Always the same for one letter of one sending.
  const id = uuidOf(JSON.stringify([sending, kind, flightId ?? name, letter.to, ...facts]))
  const queued = await queueLetter(sql, context, {
    id,
    kind,
    flightId,
    artistName: flightId === null ? name : null,
    letter,
  })
  if (queued === 'too many') return refused('has too many mails waiting')
  if (queued === 'queued') {
    await addAudit(sql, { kind: 'letter queued', ...by, count: 1 })
    if (kind === 'booked' && flightId !== null) await markTold(sql, flightId)
  }
  return null
}

/** The names that the submissions of the present edition stand for: those of linked acts, else as they were sent. */
async function namesOfSubmissions(
  sql: Sql,
  year: number | null,
  acts: readonly Act[],
): Promise<string[]> {
  const heads = await listFlightHeads(sql, await storedEdition(sql, year))
  const linkOf = new Map((await listDesk(sql)).map(({ flightId, act }) => [flightId, act]))
  return heads.flatMap(
    ({ id, artistName }) =>
      nameInProgramme({ artistName, act: linkOf.get(id) ?? null }, acts) ?? [],
  )
}

async function readJourneys(sql: Sql, { sealing, log }: AppContext, flightId: number) {
  const row = await findFlight(sql, flightId, ['artistName', 'email', 'language'])
  if (row === null) return null
  const desk = await findDesk(sql, flightId)
  const open = openedText(sealing, log)
  const address = { table: TABLE, column: 'email', rowId: flightId }
  return {
    artist: String(row.artistName),
    language: languageNamed(row.language as string | null),
    to: open(String(row.email), address).text ?? '',
    reference: String(row.reference),
    status: desk?.status ?? 'new',
    ...cardTexts(LETTERS_CARD_FIELDS, desk, open),
    legs: (await listLegs(sql, flightId)).map((leg) => legOf(leg, open)),
  }
}

function factsOf({ legs, ...card }: Journeys): unknown[] {
  return [
    ...LETTERS_CARD_FIELDS.map(({ name }) => card[name]),
    ...legs.map(({ id, version }) => [id, version]),
  ]
}
