import de from './de.json'
import es from './es.json'

/** The file of each language but English. Browsers get the sections that they need with the page, and never this module. */
export const FILES = { es, de }
