import { expect, test } from 'vitest'
import { observatoryGrade } from '../../bench/observatory-grade.mjs'
import { startSite } from '../helpers/site'
import { PAGES } from '../helpers/pages.mjs'
import { here } from '../helpers/http'

test('the rules of the Observatory see what is missing', () => {
  expect(observatoryGrade({ headers: new Headers(), html: '', cookies: [] }).grade).toMatch(
    /^[CDF]/,
  )
  const loose = new Headers({
    'Content-Security-Policy': "script-src 'self' 'unsafe-inline'",
    'Strict-Transport-Security': 'max-age=1',
  })
  expect(
    observatoryGrade({
      headers: loose,
      html: '<script src="https://cdn.example/x.js"></script>',
      cookies: ['a=b'],
    }).grade,
  ).toBe('F')
})

test('the rules of MDN’s Observatory give every page A+', async () => {
  await using site = await startSite({ env: { PUBLIC_URL: 'https://festival.example' } })
  for (const path of [...PAGES, '/nowhere', '/api/booking-status']) {
    const response = await fetch(here(site) + path)
    const { grade, notes } = observatoryGrade({
      headers: response.headers,
      html: await response.text(),
      cookies: response.headers.getSetCookie(),
    })
    expect([path, grade], notes.join('\n')).toEqual([path, 'A+'])
  }
})
