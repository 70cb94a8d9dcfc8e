import type { Flight, FlightFieldName } from '../../../services/journeys/flight-fields'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import { ofShownEdition } from '../shown-edition'
import { WORKBOOK_TYPE } from './workbook-type'

/** A submission as the API lists it. */
export type ListedFlight = Flight & {
  id: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Fields whose text the server could not open; they are null. */
  unreadable?: FlightFieldName[]
}

export type Listing =
  | {
      ok: true
      response: Response
      /** Roles of the key; null for the admin password. */ roles: string[] | null
    }
  | { ok: false; why: 'wrong password' | 'failed' }
  /** A key that opens other parts. */
  | { ok: false; why: 'other roles'; roles: string[] }
  | { ok: false; why: 'too many tries'; retryAfterSeconds: number }

/** Asks for what artists have sent, as JSON or as the CSV file. The password goes into a header and nowhere else. */
export function requestFlights(
  password: string,
  accept: 'application/json' | 'text/csv',
): Promise<Listing> {
  return request(password, accept, '')
}

/** Asks for them as an Excel workbook. @param columns - API names, in their order */
export function requestWorkbook(password: string, columns: readonly string[]): Promise<Listing> {
  return request(password, WORKBOOK_TYPE, `?columns=${columns.join(',')}`)
}

async function request(password: string, accept: string, query: string): Promise<Listing> {
  const path = ofShownEdition(`/api/artist-flight-details${query}`)
  const response = await fetchAsAdmin(password, 'GET', path, undefined, accept)
  if (response === null) return { ok: false, why: 'failed' }
  const roles = response.headers.get('X-Key-Roles')?.split(' ') ?? null
  if (response.ok) return { ok: true, response, roles }
  if (response.status === 403 && roles) return { ok: false, why: 'other roles', roles }
  if (response.status === 401) return { ok: false, why: 'wrong password' }
  const retryAfterSeconds = Number(response.headers.get('Retry-After'))
  if (response.status === 429 && retryAfterSeconds > 0)
    return { ok: false, why: 'too many tries', retryAfterSeconds }
  return { ok: false, why: 'failed' }
}

/** @returns the submissions, newest first; null when the answer is cut off or is no list. */
export function flightsInAnswer(response: Response): Promise<ListedFlight[] | null> {
  return answerIn(response, (list) => Array.isArray(list) && list.every(isListedFlight))
}

/** Hands the file to the browser under the server's name for it. @throws {Error} when it breaks off. */
export async function saveFile(response: Response): Promise<void> {
  const [, name = 'flight-details.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: some browsers fetch the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function isListedFlight(value: unknown): boolean {
  const { id, createdAt, artistName } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'number' && typeof createdAt === 'string' && typeof artistName === 'string'
}
