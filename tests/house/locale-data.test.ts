import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

/** What writes with the locales that Node was built with: some builds know American English alone. */
const WRITES =
  /\bIntl\.(DateTimeFormat|ListFormat|NumberFormat|RelativeTimeFormat|DisplayNames)\b|\.toLocale(Date|Time)?String\b/
/** They run in browsers, which have all locales. */
const IN_BROWSERS =
  /^app\/(admin\/|flights\/(list\/|arrivals\/|desk\/card-head\.))|^app\/ui\/moment-format\.|^services\/journeys\/leg-text\.|^app\/timetable\/(my-night|offline)\/|^cms\/(schema\/|studio\/|preview\/bar\.ts$)/
/** They take the parts of what is written, and put them in an order of their own, or only ask whether a zone exists. */
const BY_PARTS = ['rules/dates/day-in-words.ts', 'rules/dates/time-zone.ts']

test('what the server writes has no order or commas of the locales of its Node', () => {
  const writing = projectTexts(
    /^(app|cms|db|languages|rules|server|services)\/.*(?<!\.test)\.(tsx?|m?js)$/,
  )
    .filter(([path, text]) => WRITES.test(text) && !IN_BROWSERS.test(path))
    .map(([path]) => path)
  expect(writing.toSorted()).toEqual(BY_PARTS)
})
