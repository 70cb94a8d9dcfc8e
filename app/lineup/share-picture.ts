import type { PosterDay } from './poster-days'

/** The size of a phone's screen in a story, in pixels. */
const WIDTH = 1080
const HEIGHT = 1920
const MARGIN = 72
/** The height at which the picture of the cave's mouth ends and the names begin. */
const NAMES_FROM = 820
/** The lowest line of names; the address is below it. */
const NAMES_TO = 1800
const SMALLEST_SCALE = 0.4

export interface Poster {
  title: string
  dates: string
  place: string
  address: string
  days: PosterDay[]
  /** In two lines. */
  headline: string[]
  /** In place of the names of a day that the visitor has not seen to its end. */
  dark: string
}

interface Line {
  text: string
  font: string
  color: string
  height: number
}

/**
 * Draws the poster as a tall picture for a phone's share sheet. It is made in the browser, of what is on the page already,
 * so it can hold no name that the visitor has not seen.
 *
 * @returns a PNG file of 1080 × 1920 pixels
 */
export async function drawPoster(poster: Poster): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas.')
  const [mouth] = await Promise.all([
    loadPicture('/intro-open.webp'),
    document.fonts.load(displayFont(80)),
    document.fonts.load(plain(40)),
  ])
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.fillStyle = tone('rock')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawMouth(context, mouth, poster)
  drawLines(context, linesThatFit(context, poster))
  context.font = plain(36)
  context.fillStyle = tone('torch')
  context.fillText(poster.address.replace(/^https?:\/\//, ''), WIDTH / 2, NAMES_TO + 40)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser gives no picture of the canvas.')
  return new File([blob], 'the-secret-is-out.png', { type: blob.type })
}

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}

/** The lower part of the cave's mouth with the title in its light. The picture fades out at its edges. */
function drawMouth(
  context: CanvasRenderingContext2D,
  mouth: HTMLImageElement,
  { title, dates, place, headline }: Poster,
): void {
  const size = NAMES_FROM - 20
  const top = mouth.naturalHeight - (mouth.naturalWidth * size) / WIDTH
  context.drawImage(mouth, 0, top, mouth.naturalWidth, mouth.naturalHeight - top, 0, 0, WIDTH, size)
  const shade = context.createLinearGradient(0, size - 160, 0, size)
  shade.addColorStop(0, 'transparent')
  shade.addColorStop(1, tone('rock'))
  context.fillStyle = shade
  context.fillRect(0, size - 160, WIDTH, 160)
  drawLines(
    context,
    [
      { text: title, font: plain(38, 800), color: tone('rock'), height: 64 },
      ...headline.map((text) => ({
        text,
        font: displayFont(96),
        color: tone('rock'),
        height: 104,
      })),
      ...[dates, place].map((text) => ({
        text,
        font: plain(40, 800),
        color: tone('rock'),
        height: 54,
      })),
    ],
    130,
  )
}

/** As large as the names fit between the picture and the address. */
function linesThatFit(context: CanvasRenderingContext2D, { days, dark }: Poster): Line[] {
  for (let scale = 1; ; scale -= 0.04) {
    const lines = days.flatMap((day) => linesOf(context, day, dark, scale))
    if (scale <= SMALLEST_SCALE || heightOf(lines) <= NAMES_TO - NAMES_FROM) return lines
  }
}

function linesOf(
  context: CanvasRenderingContext2D,
  { day, color, isDark, act, large, small }: PosterDay,
  dark: string,
  scale: number,
): Line[] {
  const rows = (names: string[], font: string, colorOfRows: string, height: number): Line[] =>
    wrapped(context, names, font).map((text) => ({ text, font, color: colorOfRows, height }))
  return [
    { text: day, font: plain(34 * scale, 700), color: tone(LIGHTS[color]), height: 50 * scale },
    ...(isDark
      ? rows([dark], plain(36 * scale), tone('quartz'), 48 * scale)
      : [
          ...rows(
            upper(act === null ? [] : [act]),
            displayFont(88 * scale),
            tone('torch'),
            96 * scale,
          ),
          ...rows(upper(large), displayFont(54 * scale), tone('chalk'), 62 * scale),
          ...rows(small, plain(36 * scale, 600), tone('limestone'), 48 * scale),
        ]),
    { text: '', font: plain(10), color: '', height: 26 * scale },
  ]
}

/** Sets names side by side, with wide spaces between them, in as many lines as they need. */
function wrapped(context: CanvasRenderingContext2D, names: string[], font: string): string[] {
  context.font = font
  const lines: string[] = []
  for (const name of names) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]}   ${name}` : null
    if (longer !== null && context.measureText(longer).width <= WIDTH - 2 * MARGIN)
      lines[lines.length - 1] = longer
    else lines.push(name)
  }
  return lines
}

function drawLines(context: CanvasRenderingContext2D, lines: Line[], from = NAMES_FROM): void {
  let y = from
  for (const { text, font, color, height } of lines) {
    context.font = font
    context.fillStyle = color
    context.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN)
    y += height
  }
}

function heightOf(lines: Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}

function upper(names: string[]): string[] {
  return names.map((name) => name.toLocaleUpperCase('en'))
}

function displayFont(pixels: number): string {
  return `${pixels}px Climate, sans-serif`
}

function plain(pixels: number, weight = 500): string {
  return `${weight} ${pixels}px Figtree, sans-serif`
}

/** The colour names in the Studio, as the theme spells them. */
const LIGHTS: Record<string, string> = {
  torch: 'torch',
  'glow-worm': 'glowworm',
  spore: 'spore',
  limestone: 'limestone',
}

/** A colour of the theme. */
function tone(name = 'torch'): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()
}
