import { pressed } from './pressed'

/** A link to this page in another language leads to the place where the visitor is: with the query and the fragment. */
export function keepPlace(): void {
  const carry = (event: Event) => {
    const link = pressed(event, 'a[hreflang]')
    if (!(link instanceof HTMLAnchorElement)) return
    link.search = location.search
    link.hash = location.hash
  }
  addEventListener('click', carry, true)
  // The middle button.
  addEventListener('auxclick', carry, true)
}
