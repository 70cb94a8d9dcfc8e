/** The element of this selector that an event has reached, or null. */
export function pressed(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}
