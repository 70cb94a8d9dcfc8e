import { expect, test } from 'vitest'
import { aLeg } from '../../tests/helpers/desk'
import { parseNewLeg } from './leg-plan.server'

test.each([
  ['2026-10-25T01:30', '2026-10-25T02:30', '2026-10-24T23:30Z', '2026-10-25T00:30Z'],
  // It lands in the second of the two hours: by the first one it had not taken off.
  ['2026-10-25T02:30', '2026-10-25T02:10', '2026-10-25T00:30Z', '2026-10-25T01:10Z'],
])(
  'where an hour comes twice, a flight from %s to %s is under way from %s to %s',
  (departs, arrives, from, to) => {
    const leg = parseNewLeg(aLeg({ departs, arrives }), 'Europe/Madrid')
    expect(leg).toMatchObject({
      ok: true,
      value: { departsAt: new Date(from), arrivesAt: new Date(to) },
    })
  },
)
