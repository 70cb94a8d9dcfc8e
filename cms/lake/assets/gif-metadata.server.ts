/** First bytes of blocks. */
const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
/** Kinds of extensions. */
const COMMENT = 0xfe
const APPLICATION = 0xff
/** Applications whose blocks say how often the animation repeats. All others, such as XMP, contain metadata. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/**
 * The same animation without comments and metadata (GIF89a). Its frames stay untouched, because encoding them again would take
 * seconds. Everything after an unknown block is left out, too.
 */
export function withoutGifMetadata(gif: Buffer): Buffer {
  let at = 13 + colourTableSize(gif[10])
  const kept = [gif.subarray(0, at)]
  for (let end = at; at < gif.length; at = end) {
    const kind = gif[at]
    if (kind === EXTENSION) end = endOfParts(gif, at + 2)
    else if (kind === IMAGE) end = endOfParts(gif, at + 11 + colourTableSize(gif[at + 9]))
    else break
    if (kind === IMAGE || !isWords(gif, at)) kept.push(gif.subarray(at, end))
  }
  return Buffer.concat([...kept, Buffer.of(END)])
}

function isWords(gif: Buffer, at: number): boolean {
  const label = gif[at + 1]
  return (
    label === COMMENT ||
    (label === APPLICATION && !LOOPS.includes(gif.toString('latin1', at + 3, at + 14)))
  )
}

/** Bytes; 0 when the flags say that there is no table. */
function colourTableSize(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** A block's data consists of parts, each after its length byte. A length of 0 ends the block. */
function endOfParts(gif: Buffer, from: number): number {
  let at = from
  while (at < gif.length && gif[at] !== 0) at += 1 + (gif[at] ?? 0)
  return at + 1
}
