import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type Location,
} from '@remix-run/react'
import { useContext, useEffect, type ReactNode } from 'react'
import { LateStart, markHydrated } from './late-start'
import { PageStyles } from './page-styles'
import styles from './tailwind.css?url'
import { MarkScripted, MenuScript } from './ui/early-scripts'
import { ErrorScreen } from './ui/error-screen'
import { Footer } from './ui/footer'
import { ScriptMark } from './ui/inline-script'
import { Nav } from './ui/nav'
import plainStyles from './ui/plain.css?url'
import { Toasts } from './ui/toasts'

declare module '@remix-run/node' {
  /** Loaders' data arrives as it was returned, dates and all; their types should know. */
  interface Future {
    v3_singleFetch: true
  }
}

/** What a route may say about itself. */
interface Handle {
  /** False: the page is sent without the app's scripts. */
  hydrate?: boolean
}

export async function loader({ context }: LoaderFunctionArgs) {
  return { site: await context.content.site(), publicUrl: context.publicUrl }
}

export { shouldRevalidate } from './http/revalidate'

/** For the error screen: every page has a title of its own. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.site.title ?? 'Back in a moment' },
  { name: 'robots', content: 'noindex' },
]

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-48.png', type: 'image/png', sizes: '48x48' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** The document around every page, those that tell of an error included. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const mark = useContext(ScriptMark)
  // Pages bring their own styles, but where there is an error there is no page.
  const hasFailed = (useRouteError() ?? null) !== null
  const isHydrated = useMatches().every(
    ({ handle }) => (handle as Handle | undefined)?.hydrate !== false,
  )
  return (
    // Scripts mark this element before React sees it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b0a10" />
        <MarkScripted />
        {/* With scripts it is asked for after the first paint (`letters.js`). */}
        <noscript>
          {import.meta.env.SSR && <link rel="manifest" href="/site.webmanifest" />}
        </noscript>
        <Meta />
        <PageStyles />
        <Links />
        {hasFailed && <link rel="stylesheet" href={plainStyles} />}
        {isHydrated && <LateStart />}
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to the content
        </a>
        <Nav
          title={root?.site.title ?? 'Home'}
          ticketUrl={root?.site.ticketUrl ?? null}
          isHome={pathname === '/'}
        />
        {children}
        {root && (
          <Footer
            title={root.site.title}
            tagline={root.site.footerTagline}
            copyrightYear={root.site.copyrightYear}
          />
        )}
        <MenuScript />
        {isHydrated && (
          <>
            <Toasts />
            <ScrollRestoration getKey={keyOfVisit} nonce={mark} />
            <Scripts nonce={mark} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>('root')
  useEffect(markHydrated, [])
  return <Outlet context={root?.site} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(markHydrated, [])
  return <ErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} />
}

let jumps = 0

/**
 * Under which key the scroll position of a history entry is remembered. Entries that the browser made itself, by a jump
 * to an anchor, all share the router's key "default": remembered under that, the second jump of a visit would go back to
 * where the first one started.
 */
function keyOfVisit({ key, hash }: Location): string {
  return key === 'default' && hash ? `jump-${++jumps}` : key
}
