import { pressed } from '~/ui/pressed'
import { keep, readKept, starredIds } from '../kept'
import { requestPickList } from './request-pick-list'

/**
 * Sends a star that is set on an act's page to the calendar of the visitor's night. What gets lost the timetable sends later. To
 * be called after `followStars`, which writes the star.
 */
export function sendStars(): void {
  let sending = Promise.resolve()
  addEventListener('click', (event) => {
    if (pressed(event, '[data-star]')) sending = sending.then(send)
  })
}

async function send(): Promise<void> {
  const list = readKept('timetable-calendar')
  if (!list) return
  const sent = starredIds()
  try {
    const response = await requestPickList('PUT', { picks: sent }, list)
    // It may have been deleted in the timetable meanwhile.
    if (response.ok && readKept('timetable-calendar')?.read === list.read)
      keep('timetable-calendar', { ...list, sent })
  } catch {
    // The timetable compares what was sent with the stars.
  }
}
