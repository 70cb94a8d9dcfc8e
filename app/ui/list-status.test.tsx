import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListStatus } from './list-status'

test.each([
  ['loading', false, 'Loading the mails...'],
  ['loading', true, ''],
  ['failed', false, 'Failed to load the mails'],
  ['failed', true, 'Failed to load the mails'],
  ['loaded', false, 'There are none'],
  ['loaded', true, 'There are none'],
] as const)('of a list that is %s (quiet: %s) it says "%s"', (state, isQuiet, says) => {
  const html = renderToStaticMarkup(
    <ListStatus name="the mails" state={state} isQuiet={isQuiet}>
      There are none
    </ListStatus>,
  )
  expect(html.replace(/<[^>]*>/g, '')).toBe(says)
})
