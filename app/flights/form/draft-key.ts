/** The name of the draft in `sessionStorage`. */
export const DRAFT_KEY = 'draft'

/** A script for the thank-you page of a form that was sent natively. */
export const FORGET_DRAFT = `try{sessionStorage.removeItem('${DRAFT_KEY}')}catch{}`
