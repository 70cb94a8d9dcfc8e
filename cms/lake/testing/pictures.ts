import sharp from 'sharp'
import { importFolder, testLake } from './lake'

export const RED = { r: 255, g: 0, b: 0 }
export const BLUE = { r: 0, g: 0, b: 255 }

/** 400 × 200 pixels: the left half red, the right half blue. */
export async function twoHalves(format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> {
  const right = await sharp({ create: { width: 200, height: 200, channels: 3, background: BLUE } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 400, height: 200, channels: 3, background: RED } })
    .composite([{ input: right, left: 200, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

/** A lake with one picture, and its address. */
export async function lakeWithPicture(bytes?: Buffer) {
  const seedDir = importFolder(
    [
      {
        _id: 'photo',
        _type: 'photo',
        image: { _type: 'image', _sanityAsset: 'image@file://./picture' },
      },
    ],
    {
      picture: bytes ?? (await twoHalves()),
    },
  )
  const lake = await testLake({ seedDir })
  const path: string = await lake.client().fetch('*[_id == "photo"][0].image.asset->path')
  return { ...lake, path, picture: `${lake.url}/${path}` }
}

export async function look(answer: Response) {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  const colourAt = async (left: number, top: number) => {
    const [r, g, b] = await sharp(bytes)
      .removeAlpha()
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return { r, g, b }
  }
  return { width, height, format, bytes, colourAt }
}
