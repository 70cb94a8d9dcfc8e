/*
 * The inline script of the form for the key. It takes the key out of the address, where no server sees it, and sends it as the
 * form would. It only looks; nothing is used up. The history keeps the page without the key.
 */
import { flightKeyOrNull } from '../../../rules/pasted-key'
import { OPEN_FORM } from './open-form-id'

function openLinked(): void {
  const key = flightKeyOrNull(location.hash)
  const form = document.getElementById(OPEN_FORM)
  const field = form instanceof HTMLFormElement && form.elements.namedItem('key')
  if (key === null || !(field instanceof HTMLInputElement)) return
  history.replaceState(null, '', location.pathname)
  field.value = key
  field.form?.submit()
}

addEventListener('hashchange', openLinked)
openLinked()
