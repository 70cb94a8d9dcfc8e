import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EveryDay } from './every-day'
import type { WallSlot } from './wall-day'

function slot(artist: string, time: string, given: Partial<WallSlot> = {}): WallSlot {
  return { id: artist, type: 'main', artist, time, description: null, location: null, ...given }
}

test('the wall shows the hours as they were typed, with the weekday of what begins after midnight', () => {
  const slots = [
    slot('Night', '01:00–04:00', { morning: 'Saturday' }),
    slot('Noon', '12:00–16:00'),
    slot('Beside', '14:00–15:00'),
  ]
  const day = { id: 'friday', day: 'Friday', theme: 'Roots', color: 'torch' as const, icon: null }
  const html = renderToStaticMarkup(<EveryDay days={[{ ...day, slots }]} headlineAct="" />)
  const shown = [...html.matchAll(/class="slot-when"><span>([^<]*)/g)].map(([, hours]) => hours)
  expect(shown).toEqual(['Saturday 01:00–04:00', '12:00–16:00', '14:00–15:00'])
})
