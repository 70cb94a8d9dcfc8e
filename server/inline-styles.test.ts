import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles'

const sheets = new Map([
  ['/assets/all.css', 'a{color:red}'],
  ['/assets/home.css', "b::before{content:'$&'}"],
  ['/assets/odd.css', "c::before{content:'</style>'}"],
])
const pageWith = (...hrefs: string[]) =>
  `<head><style id="styles"></style><style id="page-styles"></style>${hrefs.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')}</head>`

test('a page carries its style sheets in their order, and loads none', () => {
  const { html, styles } = inlineStyles(pageWith('/assets/all.css', '/assets/home.css'), sheets)
  expect(html).toContain(
    `<style id="styles">a{color:red}</style><style id="page-styles">b::before{content:'$&'}</style>`,
  )
  expect(html).not.toContain('rel="stylesheet"')
  expect(html.match(/<link /g)).toHaveLength(2)
  expect(styles).toEqual(['a{color:red}', "b::before{content:'$&'}"])
})

test.each([
  ['one is not known', pageWith('/assets/all.css', '/assets/new.css')],
  [
    'one could end the element that it is written into',
    pageWith('/assets/all.css', '/assets/odd.css'),
  ],
  ['there is no place for them', '<link rel="stylesheet" href="/assets/all.css"/>'],
  ['there are none', '<p>x</p>'],
])('a page is left as it is when %s', (_, html) => {
  expect(inlineStyles(html, sheets).html).toBe(html)
})

test('the page’s icon is the drawing of the sheet, and the file where the sheet has none', () => {
  const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>'
  const drawing = "data:image/svg+xml,%3csvg xmlns='http://www.w3.org/2000/svg'/%3e"
  const drawn = new Map([['/assets/all.css', `.emblem{width:2.5rem;background:url("${drawing}")}`]])
  expect(inlineStyles(pageWith('/assets/all.css') + icon, drawn).html).toContain(
    `<link rel="icon" href="${drawing}" type="image/svg+xml"/>`,
  )
  expect(inlineStyles(pageWith('/assets/all.css') + icon, sheets).html).toContain(icon)
})
