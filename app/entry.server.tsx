import { createHash } from 'node:crypto'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { PAGE_SCRIPTS_HEADER, PAGE_STYLES_HEADER } from '~/http/internal-headers.server'
import { oneATurn } from './http/one-a-turn.server'
import { textsIn } from '../languages/texts-in'
import { PagePartsContext, type PageParts } from './ui/page-parts'
import { LanguageContext } from './ui/use-text'

/** In development Remix's plugin adds `hmr` for React's fast refresh. It is missing from Remix's types. */
type Manifest = EntryContext['manifest'] & { hmr?: { runtime: string } }

/** Renders the whole page as one string, because the front hashes, compresses and caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { entry, hmr }: Manifest = remixContext.manifest
  const { path = '' } = remixContext.staticHandlerContext.matches.at(-1)?.route ?? {}
  const parts: PageParts = {
    scripts: new Set(),
    styles: new Set(),
    islands: new Set(),
    entry: { module: entry.module, developmentRuntime: hmr?.runtime },
    pattern: `/${path}`,
    isAnswerToForm: request.method !== 'GET',
  }
  const { language } = context
  await oneATurn()
  const page = renderToString(
    <PagePartsContext.Provider value={parts}>
      <LanguageContext.Provider value={{ language, texts: textsIn(language) }}>
        <RemixServer context={remixContext} url={request.url} />
      </LanguageContext.Provider>
    </PagePartsContext.Provider>,
  )
  headers.set(PAGE_SCRIPTS_HEADER, [...parts.scripts].map(sha256Source).join(' '))
  const styleOrigins = headers.get(PAGE_STYLES_HEADER) ?? ''
  headers.set(
    PAGE_STYLES_HEADER,
    [...[...parts.styles].map(sha256Source), styleOrigins].join(' ').trim(),
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // React escapes them for attributes in single quotes, and writes none. The emblem alone has forty.
  const html = page.replaceAll('&#x27;', "'")
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/** The hash source of an inline script or style (CSP level 3, section 2.3.1). */
function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Logs an unexpected error of a loader, an action or the rendering. The logger adds the request id. */
export function handleError(
  error: unknown,
  { context, request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  context.log.error({ err: error, method: request.method }, 'page render failed')
}
