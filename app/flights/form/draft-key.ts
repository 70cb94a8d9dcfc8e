/** The name of the draft in `sessionStorage`. */
export const DRAFT_KEY = 'draft'

/**
 * A script for the thank-you page of a form that was sent natively: the draft is done with, and a reload leads back to the
 * form, as it does where the form's own script has sent it.
 */
export const AFTER_SENDING = `try{sessionStorage.removeItem('${DRAFT_KEY}')}catch{}history.replaceState(null,'',location.pathname)`
