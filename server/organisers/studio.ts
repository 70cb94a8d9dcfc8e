import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Logger } from 'pino'
import { NOTHING_HERE } from '../../app/http/refusals.server'
import type { AppOptions } from '../front/app'
import { bestEncoding, type Encoding } from '../answers/encoded-answer'
import type { Exchange } from '../front/exchange'
import { noticePage, studioPolicy, type StudioSettings } from './studio-page'
import { sendFile, TYPES } from '../answers/static-files'

export interface StudioOptions {
  /** The built Studio: `index.html` and `assets/`. */
  folder: string
  /** The build that is under way, if there is one. It resolves to whether it has succeeded. */
  build?: Promise<boolean>
  publicUrl: string
  settings: StudioSettings
  log: Logger
}

type State = 'building' | 'failed' | 'missing' | { page: string; assets: ReadonlySet<string> }

const ASSETS = '/studio/assets/'
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
const NOT_INDEXED = { 'x-robots-tag': 'noindex' }

/** Everything below `/studio`: the organisers' Studio, or a page that says why it is not there. */
export function openStudio({
  folder,
  build,
  publicUrl,
  settings,
  log,
}: StudioOptions): AppOptions['mounts'][number] {
  const policy = studioPolicy(settings, publicUrl)
  let state: State = build ? 'building' : load(folder, settings)
  build?.then((isThere) => {
    state = isThere ? load(folder, settings) : 'failed'
    if (typeof state === 'string')
      log.error(
        { state },
        'the Studio could not be built; what the build said is on standard error',
      )
    else log.info('the Studio is ready')
  })

  async function asset(exchange: Exchange, assets: ReadonlySet<string>): Promise<void> {
    const name = exchange.path.slice(ASSETS.length)
    if (!assets.has(name)) return exchange.refuse(404, NOTHING_HERE, NOT_INDEXED)
    const best = bestEncoding(exchange.request.headers['accept-encoding'])
    const encoding = assets.has(name + SUFFIXES[best]) ? best : 'identity'
    const path = join(folder, 'assets', name + SUFFIXES[encoding])
    const file = await stat(path).catch(() => null)
    if (file === null) {
      // The Studio was built again meanwhile. Its page asks for the new files after a reload.
      state = load(folder, settings)
      return exchange.refuse(404, NOTHING_HERE, NOT_INDEXED)
    }
    exchange.response.writeHead(200, {
      ...exchange.commonHeaders,
      'x-request-id': exchange.facts.id,
      ...NOT_INDEXED,
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      // Vite puts a hash of the content into every name.
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': file.size,
    })
    // From the disk: in memory, the megabytes of a thousand slow readers would fill it.
    await sendFile(exchange, path, 0, file.size - 1)
  }

  function answer(exchange: Exchange): void | Promise<void> {
    const headers = {
      ...NOT_INDEXED,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'content-security-policy': policy,
    }
    if (typeof state === 'string')
      return exchange.send(503, { ...headers, 'Retry-After': 10 }, noticePage(state))
    if (exchange.path.startsWith(ASSETS)) return asset(exchange, state.assets)
    // The Studio's own router reads the rest of the address.
    return exchange.send(200, headers, state.page)
  }

  return { begins: /^\/studio(\/|$)/, resource: { methods: ['GET', 'HEAD', 'OPTIONS'], answer } }
}

function load(folder: string, settings: StudioSettings): State {
  if (!existsSync(join(folder, 'index.html'))) return 'missing'
  // "<" is the only character of JSON that could end the script element around it.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '<!--studio-settings-->',
    `<script type="application/json" id="studio-settings">${json}</script>`,
  )
  return { page, assets: new Set(readdirSync(join(folder, 'assets'))) }
}
