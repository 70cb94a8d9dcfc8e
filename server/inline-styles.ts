import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built style sheets by their addresses. */
export type StyleSheets = ReadonlyMap<string, string>

/** @param folder - the client's build. */
export function styleSheets(folder: string): StyleSheets {
  const names = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  return new Map(
    names.map((name) => [`/assets/${name}`, readFileSync(join(folder, 'assets', name), 'utf8')]),
  )
}

/**
 * Writes the style sheets that a page links into the two elements that `PageStyles` keeps for them: the first, which every
 * page has, and those of this page alone. A sheet of its own costs a phone a round trip before anything can be painted.
 *
 * The links stay under a name that browsers pass over (they would fetch a `disabled` one): React finds what it rendered, and
 * removes them when the visitor goes on to another page. A page without the two elements, or with a sheet that is not known, is left as it is.
 *
 * @returns `styles` - the texts of the two elements, for the page's policy.
 */
export function inlineStyles(
  html: string,
  sheets: StyleSheets,
): { html: string; styles: string[] } {
  const links = [...html.matchAll(LINK)].map(([link, href = '']) => ({
    link,
    text: sheets.get(href),
  }))
  const [ofAll, ...ofPage] = links.map(({ text }) => text)
  const isPossible =
    links.length > 0 &&
    links.every(({ text }) => text !== undefined && !text.includes('</')) &&
    PLACES.every((place) => html.includes(place))
  if (!isPossible) return { html, styles: [''] }
  const [first, second] = PLACES
  const styles = [ofAll ?? '', ofPage.join('')] as const
  const withStyles = html
    .replace(first, () => `<style id="styles">${styles[0]}</style>`)
    .replace(second, () => `<style id="page-styles">${styles[1]}</style>`)
  const page = links.reduce(
    (text, { link }) => text.replace(link, link.replace('rel="stylesheet"', 'rel="inlined"')),
    withStyles,
  )
  return { html: withIcon(page, styles[0]), styles: [...styles] }
}

/** The page's icon from the sheet, which has the same drawing: browsers fetch an icon before they paint, and twice the same text weighs next to nothing. */
function withIcon(html: string, sheet: string): string {
  const [, drawing] = EMBLEM.exec(sheet) ?? []
  return drawing ? html.replace(ICON, () => `<link rel="icon" href="${drawing}"`) : html
}

const LINK = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/>/g
const ICON = '<link rel="icon" href="/favicon.svg"'
const EMBLEM = /\.emblem\{[^}]*url\("(data:image\/svg\+xml,[^"]+)"\)/
const PLACES = ['<style id="styles"></style>', '<style id="page-styles"></style>'] as const
