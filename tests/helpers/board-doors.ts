import { expect } from 'vitest'
import { type Site } from './site'

/** A machine with much to do takes long to notice, and to heal. */
export const HEALED = { timeout: 30_000, interval: 200 }

export const PIN = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"alias":"a","location":"b"}',
}

export const MARK = 'This is how it last looked.'

/** The answers of the board's page, of its page with the form open, and of its API. */
export async function doorsOf(site: Site) {
  const doors = ['/attendee-pinboard', '/attendee-pinboard?add', '/api/attendee-pinboard']
  return Promise.all(
    doors.map(async (door) => {
      const answer = await fetch(site.url + door)
      const text = await answer.text()
      return [door, answer.status, text.includes('Echo'), text.includes(MARK)]
    }),
  )
}

export const IN_REACH = [
  ['/attendee-pinboard', 200, true, false],
  ['/attendee-pinboard?add', 200, true, false],
  ['/api/attendee-pinboard', 200, true, false],
]

export const OUT_OF_REACH = [
  ['/attendee-pinboard', 200, true, true],
  ['/attendee-pinboard?add', 200, true, true],
  ['/api/attendee-pinboard', 503, false, false],
]

/** Waits until notes are stored again and `/readyz` answers 200. */
export async function isBack(site: Site): Promise<void> {
  const take = async () => (await fetch(`${site.url}/api/attendee-pinboard`, PIN)).status
  await expect.poll(take, HEALED).toBe(201)
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, HEALED).toBe(200)
}
