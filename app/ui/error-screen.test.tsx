import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen'

test.each([
  [404, 'This tunnel leads nowhere'],
  [500, 'A stone has come loose'],
  [503, 'The cave is catching its breath'],
])('each status has a screen of its own, with a way home: %i', (status, title) => {
  const html = renderToStaticMarkup(<ErrorScreen status={status} />)
  expect(html).toContain(`${title}</h1>`)
  expect(html).toMatch(/<a href="\/"[^>]*>Back to daylight<\/a>/)
})

test('any other status has the screen of a fault on our side', () => {
  expect(renderToStaticMarkup(<ErrorScreen status={418} />)).toBe(
    renderToStaticMarkup(<ErrorScreen status={500} />),
  )
})
