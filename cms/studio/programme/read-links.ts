import type { Cell } from './columns'
import { textOfCell, UnreadableCell } from './read-cells'

const MOST_LINKS = 5

/** Addresses of an artist, in one cell with spaces, commas or line breaks between them. */
export function linksOfCell(cell: Cell): string[] | UnreadableCell | null {
  const words =
    textOfCell(cell)
      ?.split(/[\s,;]+/)
      .filter(Boolean) ?? []
  if (words.length === 0) return null
  const links = words.map((word) => (/^www\./i.test(word) ? `https://${word}` : word))
  const bad = links.find((link) => !/^https:\/\//i.test(link) || !URL.canParse(link))
  if (bad !== undefined) return new UnreadableCell(`“${bad}” is no https address.`)
  const different = [...new Set(links)]
  return different.length <= MOST_LINKS
    ? different
    : new UnreadableCell(
        `There are ${different.length} links, and an artist has ${MOST_LINKS} at most.`,
      )
}
