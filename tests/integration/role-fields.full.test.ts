import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { sendFlight } from '../helpers/flights'
import { SECRETS, startSite, type Site } from '../helpers/site'
import { CARD_FIELDS } from '../../services/journeys/card-fields'
import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'
import { LEG_FIELDS } from '../../services/journeys/leg-fields'
import { ROLES_OF_ROUTE } from '../../services/admin-gate/roles'

/** What an artist sends, each field with a text of its own. */
const SENT = {
  ...canaries(FLIGHT_FIELDS.map(({ name }) => name)),
  email: 'canary-mail@example.com',
  phone: '+34 600 111 222',
}
const CARD = {
  ...canaries(CARD_FIELDS.filter(({ kind }) => kind === 'text').map(({ name }) => name)),
  status: 'booked',
}
const LEG = {
  ...canaries(LEG_FIELDS.filter(({ kind }) => kind === 'text').map(({ name }) => name)),
  flightNumber: 'CY 4711',
  driver: 'Toni',
}
/** As it stands in an answer: the code alone is no canary. */
const LANGUAGE = { language: '"language":"de"' }
const FIELDS = { ...SENT, ...LANGUAGE, ...CARD, ...LEG }
type Field = keyof typeof FIELDS

const OF_THE_BOARD: Field[] = ['artistName', 'phone', 'driverNote', 'flightNumber', 'driver']
/** Words that are no canaries. */
const PLAIN: Field[] = ['status']
const ALL = (Object.keys(FIELDS) as Field[]).filter((field) => !PLAIN.includes(field))

test('each role sees these fields of a submission in all answers together, and no others', async () => {
  await using site = await startSite()
  await sendFlight(site, SENT, { 'Content-Language': 'de' })
  await putCard(site, 1, CARD)
  await addLeg(site, 1, aLeg(LEG))
  const seen: Record<string, Field[]> = { password: await fieldsFor(site, SECRETS.ADMIN_PASSWORD) }
  for (const [name, roles, driver] of [
    ['flights', ['flights']],
    ['drivers', ['drivers']],
    ['the driver of this passenger', ['drivers'], 'Toni'],
    ['another driver', ['drivers'], 'Marga'],
    ['wall', ['wall']],
    ['content', ['content']],
  ] as const)
    seen[name] = await fieldsFor(site, await makeKey(site, { name, roles, driver }))
  expect(seen).toEqual({
    password: ALL,
    flights: ALL,
    drivers: inOrder(OF_THE_BOARD),
    'the driver of this passenger': inOrder(OF_THE_BOARD),
    'another driver': [],
    wall: [],
    content: [],
  })
})

/** A text of its own for each field. */
function canaries<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, `Canary-${name}`])) as Record<Name, string>
}

function inOrder(fields: Field[]): Field[] {
  return ALL.filter((field) => fields.includes(field))
}

async function makeKey(site: Pick<Site, 'url'>, body: object): Promise<string> {
  const made = await asAdmin(site, 'POST', '/api/admin/keys', { body })
  expect(made.status).toBe(201)
  return ((await made.json()) as { key: string }).key
}

/** The fields in everything that a key can read, and in the answer to a change that comes too late. */
async function fieldsFor(site: Pick<Site, 'url'>, key: string): Promise<Field[]> {
  const headers = { 'x-admin-password': key }
  const read = Object.keys(ROLES_OF_ROUTE)
    .filter((route) => route.startsWith('GET '))
    .map((route) => route.slice(4).replace(':id', '1'))
  const texts: string[] = []
  for (const path of [
    ...read,
    '/api/admin/arrivals?day=2026-03-13',
    '/api/admin/letters?kind=booked&flight=1',
    '/admin-flight-details',
    '/pick-ups',
  ])
    texts.push(await (await asAdmin(site, 'GET', path, { headers })).text())
  for (const body of [CARD, { ...CARD, version: 99 }])
    texts.push(
      await (await asAdmin(site, 'PUT', '/api/admin/flights/1/desk', { headers, body })).text(),
    )
  const all = texts.join('\n')
  return ALL.filter((field) => all.includes(FIELDS[field]))
}
