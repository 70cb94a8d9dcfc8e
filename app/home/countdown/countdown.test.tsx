import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Countdown from './countdown.island'

function shown(target: string, renderedAt: string) {
  const html = renderToStaticMarkup(
    <Countdown target={target} renderedAt={Date.parse(renderedAt)} />,
  )
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test.each([
  ['2026-03-12T23:00:00Z', '2026-03-10T20:54:55Z', '02 Days 02 Hours 05 Minutes 05 Seconds'],
  ['2026-03-13T00:00:00+01:00', '2025-11-21T10:00:00Z', '111 Days 13 Hours 00 Minutes 00 Seconds'],
  [
    '2026-03-12T23:00:00Z',
    '2026-03-12T23:00:00Z',
    '00 Days 00 Hours 00 Minutes 00 Seconds The countdown is over. The cave is still there.',
  ],
])('for %s the server shows what is left as it renders, at %s', (target, renderedAt, figures) => {
  expect(shown(target, renderedAt)).toBe(figures)
})

test('it is a timer, whose name stays as it ticks', () => {
  const tag = (renderedAt: number) =>
    /<div role="timer"[^>]*>/.exec(
      renderToStaticMarkup(<Countdown target="2026-03-12T23:00:00Z" renderedAt={renderedAt} />),
    )?.[0]
  expect(tag(0)).toContain('aria-label="Time until the festival"')
  expect(tag(1_000)).toBe(tag(0))
})
