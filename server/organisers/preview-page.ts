import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../front/exchange'
import { MISSING_PAGE } from './studio-page'

export interface PreviewPageOptions {
  /** The Studio's build, which has the scripts of the preview's page, too. */
  folder: string
  /** Paths of the pages that can be previewed. */
  pages: readonly string[]
}

/**
 * The page that shows previews, at `/preview` and below it. It is the same for everybody and contains nothing of the drafts.
 * The Studio has it in a frame.
 */
export function previewPages({ folder, pages }: PreviewPageOptions): Map<string, Resource> {
  const path = join(folder, 'preview.html')
  const page = existsSync(path) ? readFileSync(path, 'utf8') : null
  const resource: Resource = {
    methods: ['GET', 'HEAD', 'OPTIONS'],
    answer: (exchange) =>
      page === null ? exchange.send(503, HEADERS, MISSING_PAGE) : exchange.send(200, HEADERS, page),
  }
  return new Map(pages.map((path) => [path === '/' ? '/preview' : `/preview${path}`, resource]))
}

/** Styles are written by the scripts that draw the frames around what can be clicked. Nothing outside of this site is asked. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': POLICY,
  // An address may have a secret of Sanity's in it.
  'referrer-policy': 'no-referrer',
}
