import sharp from 'sharp'

/** A JPEG in which the byte for the last coefficient of its scan is wrong. Some programs write it so, and browsers show it. */
export async function oddJpeg(): Promise<Buffer> {
  const bytes = await sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const components = bytes[scan + 4] ?? 0
  bytes[scan + 4 + 2 * components + 2] = 0
  return bytes
}
