import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTHING_HERE } from '../../app/http/refusals.server'
import type { Exchange, Mount, Resource } from '../front/exchange'
import type { Services } from '../answers/remix'
import { BROTLI_QUALITY } from '../answers/encoded-answer'
import { staticFiles } from '../answers/static-files'
import type { StudioSettings } from '../../cms/studio/studio-settings'
import { MISSING_PAGE, studioPolicy } from './studio-page'

export interface StudioOptions {
  /** The built Studio: `index.html` and `assets/`. */
  folder: string
  services: Pick<Services, 'publicUrl' | 'log'> & {
    content: { site(): Promise<{ title: string }> }
  }
  settings: Omit<StudioSettings, 'festival'>
  /** Headers of every answer: `commonHeaders`. */
  common: Record<string, string>
}

const ASSETS = '/studio/assets'
const NOT_INDEXED = { 'x-robots-tag': 'noindex' }

/** Everything below `/studio`: the organisers' Studio and its files, or a page that says that they are missing. */
export function openStudio({ folder, services, settings, common }: StudioOptions): {
  resources: Map<string, Resource>
  mounts: Mount[]
} {
  const { publicUrl, content, log } = services
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (!isBuilt) log.error('the files of the Studio are missing; npm run build makes them')
  const page = isBuilt ? readFileSync(join(folder, 'index.html'), 'utf8') : MISSING_PAGE
  const headers = {
    ...NOT_INDEXED,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'content-security-policy': studioPolicy(settings, publicUrl),
  }

  async function answer(exchange: Exchange): Promise<void> {
    if (isBuilt && exchange.path.startsWith(`${ASSETS}/`))
      return exchange.refuse(404, NOTHING_HERE, NOT_INDEXED)
    // The Studio's own router reads the rest of the address.
    if (!isBuilt) return exchange.send(503, headers, page)
    const { title: festival } = await content.site()
    exchange.send(200, headers, withSettings(page, { ...settings, festival }))
  }

  return {
    // A handful of organisers: brotli's best would take thirteen seconds of a core for 10 % of their bytes.
    resources: isBuilt
      ? staticFiles(
          join(folder, 'assets'),
          { ...common, ...NOT_INDEXED },
          { at: ASSETS, quality: BROTLI_QUALITY.quick },
        )
      : new Map(),
    mounts: [
      { begins: /^\/studio(\/|$)/, resource: { methods: ['GET', 'HEAD', 'OPTIONS'], answer } },
    ],
  }
}

function withSettings(page: string, settings: StudioSettings): string {
  // "<" is the only character of JSON that could end the script element around it.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  // A function, because "$" in a text would have a meaning here.
  return page.replace(
    '<!--studio-settings-->',
    () => `<script type="application/json" id="studio-settings">${json}</script>`,
  )
}
