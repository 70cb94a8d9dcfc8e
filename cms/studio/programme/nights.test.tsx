import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Nights } from './nights'

test('a bar has as many lines of text as are seen whole', () => {
  const rowOf = (row: string, minutes: number) => ({
    row,
    name: 'Low Ceiling Louis',
    when: '',
    chamber: 'The Well',
    happens: [],
    wrong: [],
    notes: [],
    bar: { night: '2027-03-12', from: 1320, until: 1320 + minutes },
  })
  const shown = renderToStaticMarkup(<Nights rows={[rowOf('1', 30), rowOf('2', 90)]} />)
  expect(shown.match(/height:[\d.]+rem;left|line-clamp:\d/g)).toEqual([
    'height:1.1rem;left',
    'line-clamp:1',
    expect.stringMatching(/^height:3\.3\d*rem;left$/),
    'line-clamp:3',
  ])
})
