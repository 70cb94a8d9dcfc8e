import type { Language } from '../../../languages'
import { send } from '~/http/send'
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
  return send(`/api/pick-lists${list ? `/${list.read}` : ''}`, {
    method,
    body,
    headers: list && { 'x-pick-key': list.write },
    language: document.documentElement.lang as Language,
    keepalive: true,
  })
}
