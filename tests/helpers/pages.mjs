import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * The pages of the site, by the files of their routes: a new page is in every test and measure of all pages at once. Pages with
 * a parameter in their address are not among them, nor those that are there only once organisers have written them.
 */

const FOLDER = fileURLToPath(new URL('../../app/routes/', import.meta.url))

const routes = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.tsx') && !file.includes('$'))
  .map((file) => ({
    path: file === '_index.tsx' ? '/' : `/${file.replace(/\.tsx$/, '')}`,
    source: readFileSync(join(FOLDER, file), 'utf8'),
  }))
  .filter(({ source }) => !/\bexists:/.test(source))

/** Every page, the home page first. */
export const PAGES = routes.map(({ path }) => path)
/** Those for visitors, which are in the sitemap. */
export const PUBLIC_PAGES = pathsWith('isShared')
/** Those with an address in each language. */
export const TRANSLATED_PAGES = pathsWith('isTranslated')

/** @param {string} fact - of the route's handle */
function pathsWith(fact) {
  return routes.filter(({ source }) => source.includes(`${fact}: true`)).map(({ path }) => path)
}
