import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DisplayTitle, fitted, readable, widthOfLongestWord } from './display-title'

test('the width of a title depends on its longest word', () => {
  expect(widthOfLongestWord('The Department of Darkness')).toBe(widthOfLongestWord('Department'))
  expect(widthOfLongestWord('Madness')).toBeGreaterThan(widthOfLongestWord('Trances'))
  expect(widthOfLongestWord('I')).toBeGreaterThanOrEqual(1)
})

test('a title keeps its text and takes the wear of its letters from the style', () => {
  const html = renderToStaticMarkup(
    <DisplayTitle id="gallery-heading" year={2022} size="section">
      Evidence
    </DisplayTitle>,
  )
  expect(html).toBe(
    '<h2 id="gallery-heading" class="display-title display-title-section " style="--year:2022;--longest:8.8">Evidence</h2>',
  )
})

test('a G is worn no further than to where it is still no C', () => {
  const html = renderToStaticMarkup(
    <DisplayTitle year={2022} size="section">
      Getting in
    </DisplayTitle>,
  )
  expect(html).toContain('--year:2010;')
  expect(readable('Sump Pump Serenade')).toEqual({})
  expect(readable('The Long Goodbye')).toEqual({ '--whole': 2010 })
})

test('a word that is too long for a line at a readable size is broken, not shrunk', () => {
  expect(fitted('Moonmilk Delivery').overflowWrap).toBeUndefined()
  const [longer, longest] = [24, 60].map((letters) => fitted('o'.repeat(letters)))
  expect(longest).toEqual(longer)
  expect(longest?.overflowWrap).toBe('anywhere')
})
