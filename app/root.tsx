import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { useContext, type ReactNode } from 'react'
import { LISTED } from '../languages'
import emblem from '../public/favicon.svg?inline'
import { CROWDED_PATH, FOR_FORM } from './http/internal-headers.server'
import type { RouteHandle } from './route-handle'
import headScript from './first-paint/head-script.ts?script'
import { EntryScript } from './islands/entry-script'
import sharedStyles from './tailwind.css?inline'
import { ErrorScreen, NOTHING_STORED } from './ui/error-screen'
import footScript from './ui/foot-script.ts?script'
import { Footer } from './ui/footer'
import { Nav } from './ui/nav'
import { InlineScript, InlineScriptWithEntry, InlineStyle, PagePartsContext } from './ui/page-parts'
import { prefetchRules } from './ui/prefetch-rules'
import { QuietBar } from './ui/quiet-bar'
import sheetOfPaper from './ui/sheet.css?inline'
import { LanguageHint } from './ui/language-hint'
import { useHref } from './ui/use-href'
import { useLangOf, useText } from './ui/use-text'

declare module '@remix-run/node' {
  /** Loaders' data arrives as it was returned, dates included, so the types say so. */
  interface Future {
    v3_singleFetch: true
  }
}

const SOON = { 'Retry-After': '5' }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { content, publicUrl, language } = context
  // The server asks for this page in place of another while there is nothing to show.
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === CROWDED_PATH && !(await content.isThere()))
    throw data({ isForm: searchParams.has(FOR_FORM) }, { status: 503, headers: SOON })
  const [site, way] = await Promise.all([content.site(), content.gettingThere()])
  return { site, publicUrl, language, way: way && { title: way.title, translated: way.translated } }
}

/** Passes on the headers of a thrown error, such as `Retry-After`. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

/** For the error screen only. Every page has a title of its own. */
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.site.title ?? 'Back in a moment' },
  { name: 'robots', content: 'noindex' },
]

/** The document around every page and every error screen. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const page = usePage()
  const parts = useContext(PagePartsContext)
  const t = useText('ui')
  const langOf = useLangOf()
  const href = useHref()
  const hasOthers = page.isTranslated && LISTED.length > 1
  const path = hasOthers && !parts?.isAnswerToForm ? pathname + search : null
  return (
    <html lang={t.language} data-page={parts?.pattern} data-fonts={page.fonts?.join()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b0a10" />
        <InlineScriptWithEntry code={headScript} />
        {/* With scripts, `put-off.ts` requests it after the first paint. */}
        <noscript>
          <link rel="manifest" href={href('/site.webmanifest')} />
        </noscript>
        <Meta />
        <InlineStyle css={sharedStyles} />
        <InlineStyle
          css={`
            @supports (accent-color: auto) {
              ${page.styles ?? sheetOfPaper}
            }
          `}
        />
        {page.firstViewEndsAt && (
          <link {...{ rel: 'expect', href: `#${page.firstViewEndsAt}`, blocking: 'render' }} />
        )}
        <link rel="icon" href={emblem} type="image/svg+xml" />
        <link rel="icon" href="/favicon-48.png" type="image/png" sizes="48x48" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {t('Skip to the content')}
        </a>
        <LanguageHint path={path} />
        {page.bar === 'quiet' ? (
          <QuietBar title={root?.site.title ?? 'Home'} />
        ) : (
          <Nav
            title={root?.site.title ?? 'Home'}
            tickets={root && !root.site.farewell && root.site.ticketSale.isOpen ? root.site : null}
            isHome={pathname === '/'}
            path={path}
          />
        )}
        {children}
        {root && (
          <Footer
            title={root.site.title}
            tagline={{ text: root.site.footerTagline, lang: langOf(root.site, 'footerTagline') }}
            copyrightYear={root.site.copyrightYear}
            wayTitle={root.way && { text: root.way.title, lang: langOf(root.way, 'title') }}
            path={path}
          />
        )}
        <InlineScript code={footScript} />
        <InlineScript code={prefetchRules()} type="speculationrules" />
        <EntryScript />
      </body>
    </html>
  )
}

/** The `handle` of the page's route. An error screen has none. */
function usePage(): RouteHandle {
  const hasFailed = (useRouteError() ?? null) !== null
  const page = useMatches().at(-1)
  return hasFailed ? {} : ((page?.handle as RouteHandle | undefined) ?? {})
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>('root')
  return <Outlet context={root?.site} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { status, data: facts } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  return <ErrorScreen status={status} text={facts?.isForm ? NOTHING_STORED : undefined} />
}
