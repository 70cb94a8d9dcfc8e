import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deskFlight } from '../../../tests/helpers/desk-flights'
import { CardHead } from './card-head'

test.each([
  ['de', 'wrote in German'],
  ['es', 'wrote in Spanish'],
  [null, null],
])('a card of an artist who wrote in %s says: %s', (language, said) => {
  const card = renderToStaticMarkup(
    <CardHead
      flight={deskFlight(1, { language })}
      marks={[]}
      isSelected={false}
      onSelect={() => {}}
      isOpen={false}
      controls="card"
      onToggle={() => {}}
    />,
  )
  expect(/wrote in \w+/.exec(card)?.[0] ?? null).toBe(said)
})
