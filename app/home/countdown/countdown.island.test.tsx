import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island } from '~/islands/island'
import Countdown from './countdown.island'

const countdown = { target: '2026-03-12T23:00:00Z', renderedAt: Date.parse('2026-03-01') }

test('an island that writes a text of a section that it does not name is refused in development, in English, too', () => {
  const render = (texts: 'countdown'[]) => () =>
    renderToString(<Island of={Countdown} props={countdown} texts={texts} />)
  expect(render([])).toThrow('The island has to name the section “countdown” in its texts.')
  expect(render(['countdown'])).not.toThrow()
})
