import { strFromU8, unzipSync } from 'fflate'

/** Hidden sheets and rows of an ODS file, and rows that are struck through, which our reader of spreadsheets does not give. */
export function hiddenInOds(bytes: Uint8Array): { isHidden: boolean; rows: Set<number> }[] | null {
  if (bytes[0] !== 0x50) return null
  const { 'content.xml': content } = unzipSync(bytes, {
    filter: ({ name }) => name === 'content.xml',
  })
  if (content === undefined) return null
  const xml = strFromU8(content)
  const stylesWith = (sign: RegExp) =>
    new Set(
      [
        ...xml.matchAll(/<style:style style:name="([^"]+)"[^>]*?(?:\/>|>[\s\S]*?<\/style:style>)/g),
      ].flatMap(([style, name = '']) => (sign.test(style) ? name : [])),
    )
  const unseen = stylesWith(/table:display="false"/)
  const struck = stylesWith(/text-line-through-style="(?!none)/)
  return xml
    .split(/<table:table /)
    .slice(1)
    .map((sheet) => {
      const rows = new Set<number>()
      let row = 1
      for (const [, attributes = '', cells = ''] of sheet.matchAll(
        /<table:table-row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g,
      )) {
        const filled = [...cells.matchAll(/<table:table-cell\b([^>]*[^/])>/g)].map(
          ([, cell = '']) => cell,
        )
        const isStruck =
          filled.length > 0 &&
          filled.every((cell) => struck.has(/style-name="([^"]+)"/.exec(cell)?.[1] ?? ''))
        const count = Number(/rows-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1)
        for (let more = 0; more < Math.min(count, 10_000); more += 1)
          if (/visibility="(collapse|filter)"/.test(attributes) || isStruck) rows.add(row + more)
        row += count
      }
      return { isHidden: unseen.has(/style-name="([^"]+)"/.exec(sheet)?.[1] ?? ''), rows }
    })
}
