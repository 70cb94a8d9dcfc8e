import type { NightCalendar } from '../kept'

/**
 * Asks the server for a new list of picks, or to change or end one. The request outlives the page, so that the last star is also
 * sent when the page is being left.
 */
export function requestPickList(
  method: 'POST' | 'PUT' | 'DELETE',
  body?: { picks: string[] },
  list?: Pick<NightCalendar, 'read' | 'write'>,
): Promise<Response> {
  return fetch(`/api/pick-lists${list ? `/${list.read}` : ''}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(list && { 'x-pick-key': list.write }),
    },
    keepalive: true,
    ...(body && { body: JSON.stringify(body) }),
  })
}
