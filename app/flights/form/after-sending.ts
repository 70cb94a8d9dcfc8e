/*
 * The inline script below the thank-you screen of a form that was sent natively. The draft and its key are done with. The address
 * becomes that of the form, and the reference goes into the history, as where the form's own script has sent it.
 */
import { forgetKey } from '../../forms/idempotency-key'
import { forgetDraft } from './draft'
import { REFERENCE } from './show-thanks'

forgetDraft()
forgetKey('/api/artist-flight-details')
const sent = document.getElementById(REFERENCE)?.textContent
history.replaceState({ sent }, '', location.pathname)
