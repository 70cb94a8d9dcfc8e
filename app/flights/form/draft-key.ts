import { placeOf } from '~/forms/idempotency-key'
import { REFERENCE } from './show-thanks'

/** The name of the draft in `sessionStorage`. */
export const DRAFT_KEY = 'draft'

/**
 * A script below the thank-you screen of a form that was sent natively. The draft and its key are done with. The address
 * becomes that of the form, and the reference goes into the history, as where the form's own script has sent it.
 */
export const AFTER_SENDING = `try{for(const n of ['${DRAFT_KEY}','${placeOf('/api/artist-flight-details')}'])sessionStorage.removeItem(n)}catch{}history.replaceState({sent:document.getElementById('${REFERENCE}').textContent},'',location.pathname)`
