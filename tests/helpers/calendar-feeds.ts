import ICAL from 'ical.js'
import { type Site } from './site'

export const FILES = [
  ['/calendar.ics', 'text/calendar; charset=utf-8'],
  ['/schedule.xml', 'application/xml; charset=utf-8'],
  ['/schedule.json', 'application/json; charset=utf-8'],
] as const

export function eventsOf(text: string) {
  return ICAL.Component.fromString(text)
    .getAllSubcomponents('vevent')
    .map((component) => {
      const id = String(component.getFirstPropertyValue('uid')).split('@')[0]!
      return { id, component, summary: String(component.getFirstPropertyValue('summary')) }
    })
}

export async function idsOf(site: Site): Promise<string[]> {
  return eventsOf(await (await fetch(`${site.url}/calendar.ics`)).text()).map(({ id }) => id)
}

export function send(site: Site, method: string, path: string, body?: unknown, key?: string) {
  return fetch(site.url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'x-pick-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
