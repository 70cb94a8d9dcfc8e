/** The id of the form for the key, which the script fills in. */
export const OPEN_FORM = 'open-my-flight'
