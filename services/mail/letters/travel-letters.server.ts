import { findFlight, listFlightHeads } from '../../../db/tables/artist-flight-details.server'
import { addAudit, type Admin } from '../../../db/tables/audit.server'
import type { Sql } from '../../../db/client/connect.server'
import { uuidOf } from '../../../common/digest.server'
import { storedEdition } from '../../../db/tables/editions.server'
import { findDesk, listDesk, lockFlight, markTold } from '../../../db/tables/flight-desk.server'
import { listLegs } from '../../../db/tables/flight-legs.server'
import { type LetterKind } from '../../../rules/travel-letters'
import { mailbox } from '../../../rules/mailbox'
import { languageNamed } from '../../../languages'
import type { JourneysContext } from '../../journeys/journeys-context'
import { LETTERS_CARD_FIELDS } from '../../journeys/card-fields'
import { TABLE } from '../../journeys/flights.server'
import { openedText } from '../../journeys/opened-text.server'
import { otherFestivalOf } from '../../journeys/other-festival.server'
import type { Letter } from './link-letter.server'
import { keyForLetter } from './links.server'
import { hasOwnLink, withKey } from './own-link'
import { queueLetter } from './queue-letter.server'
import { nameInProgramme, type Act } from '../../journeys/acts'
import { cardTexts } from '../../journeys/card-row.server'
import { legOf } from '../../journeys/legs.server'
import { missingArtists } from '../../journeys/missing-artists'
import { readSets } from '../../journeys/sets.server'
import { mayGetLetter, type SentLetters } from './letter-rules'
import { letterLanguage, letterProblem, writeLetter, type Journeys } from './write-letter.server'

/** To whom a letter goes: the artist of a submission, or one who has sent nothing. */
export type Recipient = { flightId: number } | { artist: string; email: string }
/** `facts` are what it tells of journeys: after a change it is another letter. `sentAt` is when the artist sent the form. */
type Written =
  | { ok: true; letter: Letter; name: string; facts: unknown[]; sentAt: Date | null }
  | { ok: false; why: string; name: string }

type Write = (sql: Sql, recipient: Recipient) => Promise<Written>

/** @returns what is wrong with the words, or a function that writes the letter to one artist */
export async function letterWriter(
  context: JourneysContext,
  kind: LetterKind,
): Promise<string | Write> {
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
            sentAt: null,
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
    const { artist, to, language, status, sentAt, ...journeys } = found
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
      sentAt,
      letter: writeLetter({ kind, to, artist, language, journeys }, letters, {
        ...festival,
        title,
        dates,
      }),
    }
  }
}

/**
 * Queues a letter. The artist's own link in it gets a new key; the one that the artist has ends when the letter has gone out.
 *
 * @returns the name of who gets no letter, with the reason; null when it is queued
 */
export async function queueOne(
  sql: Sql,
  context: JourneysContext,
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
  const { letter, facts, sentAt } = written
  if (mailbox(letter.to) === null) return refused('has no e-mail address that a mail can go to')
  // Always the same for one letter of one sending.
  const id = uuidOf(JSON.stringify([sending, kind, flightId ?? name, letter.to, ...facts]))
  const mail = { id, kind, flightId, artistName: flightId === null ? name : null, letter }
  const queued = await queueLetter(sql, context, mail, async (letter) => {
    if (flightId === null || sentAt === null || !hasOwnLink(letter)) return letter
    const flight = { id: flightId, createdAt: sentAt }
    return withKey(letter, await keyForLetter(sql, context, flight))
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

async function readJourneys(sql: Sql, { sealing, log }: JourneysContext, flightId: number) {
  const row = await findFlight(sql, flightId, ['artistName', 'email', 'language'])
  if (row === null) return null
  const desk = await findDesk(sql, flightId)
  const open = openedText(sealing, log)
  const address = { table: TABLE, column: 'email', rowId: flightId }
  return {
    artist: String(row.artistName),
    sentAt: row.createdAt,
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
