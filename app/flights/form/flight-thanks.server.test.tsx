import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MOST_MAILS_A_DAY } from '../../../db/tables/mails.server'
import { FlightThanks } from './flight-thanks'

const site = { title: 'Trance & Madness', dates: '12–15 March 2026', place: 'Mallorca' }

test('who sends six artists under one address reads when their links come', () => {
  const html = renderToStaticMarkup(
    <FlightThanks site={site} reference="CAVE-7K3M-QX4T" sendsMail />,
  )
  // The sixth comes a day later.
  expect(MOST_MAILS_A_DAY).toBe(5)
  expect(html.replace(/\s+/g, ' ')).toContain(
    'One address gets a mail in ten minutes and five a day, so the links of several artists may take until tomorrow.',
  )
})

test('no mail is promised where none is sent', () => {
  const html = renderToStaticMarkup(
    <FlightThanks site={site} reference="CAVE-7K3M-QX4T" sendsMail={false} />,
  )
  expect(html).not.toMatch(/mail/i)
})
