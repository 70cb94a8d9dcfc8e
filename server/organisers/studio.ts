import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Logger } from 'pino'
import { NOTHING_HERE } from '../../app/http/refusals.server'
import type { AppOptions } from '../front/app'
import { bestEncoding, type Encoding } from '../answers/encoded-answer'
import type { Exchange } from '../front/exchange'
import { MISSING_PAGE, studioPolicy, type StudioSettings } from './studio-page'
import { TYPES } from '../answers/static-files'

export interface StudioOptions {
  /** The built Studio: `index.html` and `assets/`. */
  folder: string
  publicUrl: string
  settings: StudioSettings
  log: Logger
}

const ASSETS = '/studio/assets/'
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
const NOT_INDEXED = { 'x-robots-tag': 'noindex' }

/** Everything below `/studio`: the organisers' Studio, or a page that says that its files are missing. */
export function openStudio({
  folder,
  publicUrl,
  settings,
  log,
}: StudioOptions): AppOptions['mounts'][number] {
  const headers = {
    ...NOT_INDEXED,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'content-security-policy': studioPolicy(settings, publicUrl),
  }
  const studio = load(folder, settings)
  if (studio === null) log.error('the files of the Studio are missing; npm run build makes them')

  function answer(exchange: Exchange): void {
    if (studio === null) return exchange.send(503, headers, MISSING_PAGE)
    if (exchange.path.startsWith(ASSETS)) return sendAsset(exchange, studio.assets)
    // The Studio's own router reads the rest of the address.
    return exchange.send(200, headers, studio.page)
  }

  return { begins: /^\/studio(\/|$)/, resource: { methods: ['GET', 'HEAD', 'OPTIONS'], answer } }
}

function sendAsset(exchange: Exchange, assets: ReadonlyMap<string, Buffer>): void {
  const name = exchange.path.slice(ASSETS.length)
  const plain = assets.get(name)
  if (plain === undefined) return exchange.refuse(404, NOTHING_HERE, NOT_INDEXED)
  const best = bestEncoding(exchange.request.headers['accept-encoding'])
  const encoded = best === 'identity' ? undefined : assets.get(name + SUFFIXES[best])
  exchange.send(
    200,
    {
      ...NOT_INDEXED,
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      // The build puts a hash of the content into every name.
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoded && { 'Content-Encoding': best }),
    },
    encoded ?? plain,
  )
}

/**
 * In memory, 13 MB with what is compressed: a build may take the place of these files while the site runs. Readers share the
 * bytes, however slow they are.
 */
function load(folder: string, settings: StudioSettings) {
  if (!existsSync(join(folder, 'index.html'))) return null
  // "<" is the only character of JSON that could end the script element around it.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '<!--studio-settings-->',
    // A function, because "$" in a text would have a meaning here.
    () => `<script type="application/json" id="studio-settings">${json}</script>`,
  )
  const assets = join(folder, 'assets')
  return {
    page,
    assets: new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))])),
  }
}
