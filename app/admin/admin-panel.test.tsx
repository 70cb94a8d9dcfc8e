import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AdminPanel } from './admin-panel'

const ALL = ['Flights', 'Pinboard', 'Travel desk', 'Artists', 'Outbox', 'Activity', 'Keys']

test.each([
  ['the admin password', null, ALL],
  ['a key for flights', ['flights'], ['Flights', 'Travel desk', 'Artists', 'Outbox']],
  ['a key for the pinboard', ['wall'], ['Pinboard']],
  [
    'a key for both',
    ['wall', 'flights'],
    ['Flights', 'Pinboard', 'Travel desk', 'Artists', 'Outbox'],
  ],
  ['a key for drivers', ['drivers'], []],
  ['a key with a role that this page does not know', ['new'], []],
])('%s sees its own tabs only', (_, roles, tabs) => {
  const html = shown(roles)
  expect([...html.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, label]) => label)).toEqual(tabs)
  expect(html.includes('Export CSV')).toBe(tabs.includes('Flights'))
})

test.each([
  ['a key for the board alone', ['wall'], false],
  ['a key for the board and the Studio', ['wall', 'content'], true],
])('%s leads to the switch of the board only if it opens the Studio', (_, roles, isLink) => {
  const html = shown(roles)
  expect(html.includes('path=pinboardOpen')).toBe(isLink)
  expect(html.includes('Ask somebody with the admin password')).toBe(!isLink)
})

function shown(roles: string[] | null): string {
  return renderToStaticMarkup(
    <AdminPanel
      password="stalagmite"
      reading={Promise.resolve([])}
      roles={roles}
      timeZone="Europe/Madrid"
      sharedCacheSeconds={0}
      festivalStart="2026-03-12"
    />,
  )
}
