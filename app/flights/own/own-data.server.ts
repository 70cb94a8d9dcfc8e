import { findLanguage, looksAutomatic } from '../../../db/tables/artist-flight-details.server'
import { listLooks } from '../../../db/tables/audit.server'
import type { Sql } from '../../../db/client/connect.server'
import { findDesk, type DeskRow } from '../../../db/tables/flight-desk.server'
import type { FlightKeyRow } from '../../../db/tables/flight-keys.server'
import { listLegs } from '../../../db/tables/flight-legs.server'
import { mailsOfFlight } from '../../../db/tables/mails.server'
import type { AppContext } from '~/context'
import { storedCard } from '../../../services/journeys/desk.server'
import { legOf } from '../../../services/journeys/legs.server'
import { openedText } from '../../../services/journeys/opened-text.server'
import { lookedAt, type OwnAnswer } from './own-flight.server'
import type { OwnData } from './own-flight'
import { ownFlight, subjectOf } from './own-view.server'

/** Lines of the organisers' activity; the last ones, if there are more. */
const MOST_LOOKS = 1000

/** Everything that is held of an artist, and who looked. */
export function readOwnData(context: AppContext, key: string): Promise<OwnAnswer<OwnData>> {
  return lookedAt(context, key, ownData)
}

async function ownData(sql: Sql, context: AppContext, row: FlightKeyRow): Promise<OwnData | null> {
  const { flightId } = row
  const shown = await ownFlight(sql, context, row)
  if (shown === null) return null
  const open = openedText(context.sealing, context.log)
  const looks = await listLooks(sql, {
    since: new Date(shown.createdAt),
    subject: subjectOf(shown.reference, context),
    limit: MOST_LOOKS,
  })
  return {
    ...shown,
    looksAutomatic: await looksAutomatic(sql, flightId),
    language: await findLanguage(sql, flightId),
    legs: (await listLegs(sql, flightId)).map((leg) => ({
      ...legOf(leg, open),
      updatedAt: leg.updatedAt.toISOString(),
    })),
    desk: deskOf(await findDesk(sql, flightId), open),
    mails: (await mailsOfFlight(sql, flightId)).map(({ kind, createdAt, dueAt, sentAt }) => ({
      kind,
      createdAt: createdAt.toISOString(),
      dueAt: dueAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    looks: looks.map(({ kind, happenedAt }) => ({ kind, happenedAt: happenedAt.toISOString() })),
    linkEndsAt: row.expiresAt.toISOString(),
  }
}

/** The act is of the programme, and may be a secret. */
const NO_ACTS = { acts: [], knowsSecrets: false }

function deskOf(row: DeskRow | null, open: ReturnType<typeof openedText>): OwnData['desk'] {
  if (row === null) return null
  const {
    status: _,
    version: __,
    isUnreadable: ___,
    act: ____,
    ...card
  } = storedCard(row, open, NO_ACTS)
  return { ...card, updatedAt: row.updatedAt.toISOString() }
}
