import { expect, test } from 'vitest'
import { deskFlight, deskLeg } from '../../../tests/helpers/desk-flights'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { saveMany, undoMany, type ManyChange } from './save-many'

const NOTHING: ManyChange = { status: null, arrivalDriver: null, departureDriver: null }

/** Stores all but the cards of `stale`, which somebody else has changed. */
async function saved(flights: DeskFlight[], change: Partial<ManyChange>, stale: number[] = []) {
  const sent: string[] = []
  const shown: string[] = []
  const kind = (id: number) => (stale.includes(id) ? 'conflict' : 'stored')
  const { notSaved } = await saveMany(
    'password',
    flights,
    { ...NOTHING, ...change },
    {
      saveEntry: async (_, id, entry) => {
        sent.push(`card ${id}.${entry.version}: ${entry.status}`)
        return { kind: kind(id), now: deskFlight(id) }
      },
      saveLeg: async (_, id, leg, known) => {
        sent.push(`leg ${known?.id} of ${id}: ${leg.driver}`)
        return { kind: kind(id), now: deskLeg() }
      },
      onCard: (id) => void shown.push(`card ${id}`),
      onLeg: (id) => void shown.push(`leg of ${id}`),
    },
  )
  return { sent, shown, notSaved: notSaved.map(({ flight, why }) => `${flight.id}: ${why}`) }
}

const change = deskLeg({ id: 'change' })
const landing = deskLeg({ id: 'landing' })
const home = deskLeg({ id: 'home', direction: 'departure' })

test('several cards get a status and drivers, each in its version: of the last arrival and the first departure', async () => {
  const flights = [
    deskFlight(1, { version: 3, legs: [change, landing, home] }),
    deskFlight(2, { legs: [landing] }),
  ]
  const all = { status: 'booked', arrivalDriver: 'Toni', departureDriver: null } as const
  expect(await saved(flights, all)).toEqual({
    sent: [
      'leg landing of 1: Toni',
      'card 1.3: booked',
      'leg landing of 2: Toni',
      'card 2.0: booked',
    ],
    shown: ['leg of 1', 'card 1', 'leg of 2', 'card 2'],
    notSaved: [],
  })
  expect((await saved(flights.slice(0, 1), { departureDriver: 'Mina' })).sent).toEqual([
    'leg home of 1: Mina',
  ])
})

test('what somebody else has changed meanwhile is shown and named, and the others are stored', async () => {
  const flights = [1, 2, 3].map((id) => deskFlight(id, { legs: [landing] }))
  expect(await saved(flights, { status: 'told' }, [2])).toMatchObject({
    shown: ['card 1', 'card 2', 'card 3'],
    notSaved: ['2: somebody else has changed the card meanwhile'],
  })
  // The driver was not stored, so the status is not sent either.
  expect(await saved(flights.slice(0, 1), { status: 'told', arrivalDriver: 'Toni' }, [1])).toEqual({
    sent: ['leg landing of 1: Toni'],
    shown: ['leg of 1'],
    notSaved: ['1: somebody else has changed the arrival meanwhile'],
  })
})

test('a driver is not given to a card without such a journey, nor to somebody who is there', async () => {
  const there = deskLeg({ means: 'there' })
  const flights = [deskFlight(1), deskFlight(2, { legs: [there] })]
  expect(await saved(flights, { arrivalDriver: 'Toni' })).toEqual({
    sent: [],
    shown: [],
    notSaved: ['1: there is no arrival to drive', '2: there is no arrival to drive'],
  })
})

test('what was stored is taken back in its new version, and what changed meanwhile is named', async () => {
  const before = deskFlight(1, { status: 'asked', version: 3, legs: [landing] })
  const sent: string[] = []
  const saving = {
    saveEntry: async (_: string, id: number, entry: { status: string; version: number }) => {
      sent.push(`card ${id}.${entry.version}: ${entry.status}`)
      const kind = sent.length > 2 ? ('conflict' as const) : ('stored' as const)
      return { kind, now: deskFlight(id, { version: entry.version + 1 }) }
    },
    saveLeg: async (
      _: string,
      id: number,
      leg: { driver: string | null },
      known: { version: number } | null,
    ) => {
      sent.push(`leg ${id}.${known?.version}: ${leg.driver}`)
      return { kind: 'stored' as const, now: deskLeg({ id: 'landing', version: 2 }) }
    },
    onCard: () => undefined,
    onLeg: () => undefined,
  }
  const change = { ...NOTHING, status: 'booked', arrivalDriver: 'Toni' } as const
  const { stored } = await saveMany('password', [before], change, saving)
  const left = await undoMany('password', stored, saving)
  expect(sent).toEqual(['leg 1.1: Toni', 'card 1.3: booked', 'leg 1.2: null', 'card 1.4: asked'])
  expect(left.map(({ why }) => why)).toEqual(['somebody else has changed the card meanwhile'])
})
