/** The lake has it for its own work, too. */
export { keepTrying } from 'content-lake/server'
