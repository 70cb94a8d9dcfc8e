import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlotCard } from './slot-card'

test.each([
  ['Gloom Service', true],
  ['Sump Pump Serenade', false],
])('the letters of %s are kept from being worn too far: %s', (artist, isKept) => {
  const slot = {
    id: 'a',
    type: 'secret',
    artist,
    time: '12:00–13:00',
    description: null,
    location: null,
  }
  const html = renderToStaticMarkup(
    <SlotCard slot={slot} index={0} isNamed isHeadlineAct={false} isStill />,
  )
  expect(html).toContain(artist)
  expect(html.includes('--whole:2010')).toBe(isKept)
})
