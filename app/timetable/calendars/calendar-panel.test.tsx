import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CalendarPanel } from './calendar-panel'

const html = renderToStaticMarkup(
  <CalendarPanel siteUrl="https://festival.example" name="Trance & Madness 2026" />,
).replaceAll('&amp;', '&')

test('the whole programme can be subscribed to in every calendar, without scripts', () => {
  expect(html).toContain('href="webcal://festival.example/calendar.ics"')
  expect(html).toContain(
    'href="https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Ffestival.example%2Fcalendar.ics"',
  )
  expect(html).toContain(
    'href="https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Ffestival.example%2Fcalendar.ics&name=Trance%20%26%20Madness%202026"',
  )
  expect(html).toContain('value="https://festival.example/calendar.ics"')
})

test('it says how far a calendar can be trusted', () => {
  expect(html).toContain(
    'Calendars look for changes every few hours, Google once a day. On the night, trust this page.',
  )
})

test('the addresses of the visitor’s own night lead to this part of the page before there is a list', () => {
  const night = html.slice(html.indexOf('data-night'))
  expect(new Set(night.match(/\shref="[^"]*"/g))).toEqual(new Set([' href="#calendar"']))
  expect(night).toContain('data-href="webcal://festival.example/calendar/picks/READ.ics"')
})
