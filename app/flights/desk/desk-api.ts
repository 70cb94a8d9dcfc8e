import { fetchAsAdmin, readAsAdmin } from '~/http/fetch-as-admin'
import type {
  Desk,
  DeskEntry,
  DeskFlight,
  FlightDetails,
  Leg,
  StoredCard,
} from '../../../services/journeys/desk-fields'
import type { LegInput } from '../../../services/journeys/leg-fields'
import type { Saved } from './versioned'
import { ofShownEdition } from '../shown-edition'

const FAILED = 'It could not be saved. Please try again.'

export function fetchDesk(password: string): Promise<Desk | null> {
  return readAsAdmin(password, ofShownEdition('/api/admin/desk'), (read) =>
    Array.isArray((read as Desk | null)?.flights),
  )
}

/** What an artist has sent; null when it cannot be read. */
export function fetchDetails(password: string, id: number): Promise<FlightDetails | null> {
  return readAsAdmin(password, `/api/admin/flights/${id}/details`, (read) => read !== null)
}

export async function saveEntry(
  password: string,
  id: number,
  entry: DeskEntry & { seesChanges?: boolean },
): Promise<Saved<StoredCard>> {
  const { seesChanges, ...kept } = entry
  const body = { ...kept, ...(seesChanges && { seesChanges }) }
  return outcome(await fetchAsAdmin(password, 'PUT', `/api/admin/flights/${id}/desk`, body))
}

/** @param known - the leg that is changed; null for a new one */
export async function saveLeg(
  password: string,
  flightId: number,
  input: LegInput,
  known: Pick<Leg, 'id' | 'version'> | null,
): Promise<Saved<Leg>> {
  const path = `/api/admin/flights/${flightId}/legs`
  const answer =
    known === null
      ? fetchAsAdmin(password, 'POST', path, input)
      : fetchAsAdmin(password, 'PUT', `${path}/${known.id}`, { ...input, version: known.version })
  return outcome(await answer)
}

/** @returns why the two were not made one, as a sentence; null when they were */
export async function mergeCards(
  password: string,
  kept: DeskFlight,
  other: DeskFlight,
  fromOther: readonly string[],
): Promise<string | null> {
  const response = await fetchAsAdmin(password, 'POST', `/api/admin/flights/${kept.id}/merge`, {
    other: other.id,
    version: kept.version,
    otherVersion: other.version,
    fromOther,
  })
  if (response?.status === 204) return null
  const isSentence = response !== null && [404, 409, 422, 503].includes(response.status)
  return (isSentence && (await response.text().catch(() => ''))) || FAILED
}

/** @returns whether it is stored */
export async function saveLegState(
  password: string,
  { id, state }: Pick<Leg, 'id' | 'state'>,
): Promise<boolean> {
  const response = await fetchAsAdmin(password, 'PUT', `/api/admin/legs/${id}/state`, { state })
  return response?.ok ?? false
}

export async function removeLeg(
  password: string,
  flightId: number,
  { id, version }: Pick<Leg, 'id' | 'version'>,
): Promise<Saved<Leg | null>> {
  const path = `/api/admin/flights/${flightId}/legs/${id}?version=${version}`
  const response = await fetchAsAdmin(password, 'DELETE', path)
  if (response?.status === 204 || response?.status === 404) return { kind: 'stored', now: null }
  return outcome(response)
}

async function outcome<T>(response: Response | null): Promise<Saved<T>> {
  if (response === null) return { kind: 'failed', message: FAILED }
  if (response.ok || response.status === 409) {
    const now = (await response.json().catch(() => null)) as T | null
    if (now !== null) return { kind: response.ok ? 'stored' : 'conflict', now }
  }
  const isSentence = [404, 422, 503].includes(response.status)
  const sentence = isSentence ? await response.text().catch(() => '') : ''
  return { kind: 'failed', message: sentence || FAILED }
}
