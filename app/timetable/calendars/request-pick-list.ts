import type { NightCalendar } from '../kept'

/**
 * Asks the server for a new list of picks, or to change or end one. The request outlives the page, so that the last star is also
 * sent when the page is being left. The answer to a visitor is in the language of the page.
 */
export function requestPickList(
  method: 'POST' | 'PUT' | 'DELETE',
  body?: { picks: string[] },
  list?: Pick<NightCalendar, 'read' | 'write'>,
): Promise<Response> {
  const { lang } = document.documentElement
  return fetch(`/api/pick-lists${list ? `/${list.read}` : ''}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(list && { 'x-pick-key': list.write }),
      ...(lang !== 'en' && { 'Content-Language': lang }),
    },
    keepalive: true,
    ...(body && { body: JSON.stringify(body) }),
  })
}
