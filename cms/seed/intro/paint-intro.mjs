/*
 * Paints the film of the lineup reveal, and its first and last frame, into public/: `node cms/seed/intro/paint-intro.mjs`.
 * The camera falls down the shaft and comes to rest at the door. The pictures are the same on every machine; only the encoder
 * (`ffmpeg`, which has to be installed) may round them differently. It takes some twenty minutes on two cores.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { createPainter, LENGTH_S } from './fall.mjs'

const COLUMNS = 1280
const ROWS = 720
const RATE = 30
/** Largest size of each file in bytes: the film comes over the same line as its page. */
const MOST_BYTES = 900_000
const PUBLIC = fileURLToPath(new URL('../../../public/', import.meta.url))

const ENCODINGS = [
  [
    'intro.mp4',
    '-c:v libx264 -preset veryslow -crf 25 -maxrate 1050k -bufsize 2100k -profile:v high -aq-mode 3 -pix_fmt yuv420p -movflags +faststart',
  ],
  [
    'intro.webm',
    '-c:v libvpx-vp9 -b:v 0 -crf 44 -deadline good -cpu-used 1 -row-mt 1 -pix_fmt yuv420p',
  ],
]

if (isMainThread) {
  const folder = mkdtempSync(join(tmpdir(), 'intro-'))
  const frames = Math.round(LENGTH_S * RATE)
  await paintAll(folder, frames)
  for (const [name, settings] of ENCODINGS) await encode(folder, name, settings)
  await still(folder, 0, 'intro-poster.webp', { width: 960, quality: 46 })
  await still(folder, frames - 1, 'intro-door.webp', { width: 1280, quality: 52 })
  rmSync(folder, { recursive: true })
} else {
  const paint = createPainter()
  parentPort.on('message', ({ file, seconds }) => {
    writeFileSync(file, paint(seconds, COLUMNS, ROWS))
    parentPort.postMessage(file)
  })
}

/** One painter for each core. A free painter takes the next picture. */
async function paintAll(folder, frames) {
  let next = 0
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL(import.meta.url)),
  )
  const painting = workers.map(async (worker) => {
    while (next < frames) {
      const frame = next++
      worker.postMessage({ file: frameFile(folder, frame), seconds: frame / RATE })
      await once(worker, 'message')
    }
    await worker.terminate()
  })
  await Promise.all(painting)
}

function frameFile(folder, frame) {
  return join(folder, `${String(frame).padStart(4, '0')}.rgb`)
}

/** One frame of the film, as the picture that is shown before it plays or after it has ended. */
async function still(folder, frame, name, { width, quality }) {
  const picture = sharp(readFileSync(frameFile(folder, frame)), {
    raw: { width: COLUMNS, height: ROWS, channels: 3 },
  })
  await picture.resize(width).webp({ quality, effort: 6 }).toFile(join(PUBLIC, name))
}

async function encode(folder, name, settings) {
  const file = join(PUBLIC, name)
  const source = `-f image2 -c:v rawvideo -pix_fmt rgb24 -s ${COLUMNS}x${ROWS} -framerate ${RATE} -i ${folder}/%04d.rgb`
  const ffmpeg = spawn(
    'ffmpeg',
    [...`-y -loglevel error ${source} -an ${settings}`.split(' '), file],
    { stdio: 'inherit' },
  )
  const [code] = await once(ffmpeg, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  const { size } = statSync(file)
  if (size > MOST_BYTES)
    throw new Error(`${name} has ${size} bytes, which is more than ${MOST_BYTES}`)
}
