import type { LoaderFunctionArgs } from '@remix-run/node'
import { addressIn } from '../../languages'
import { textIn } from '../../languages/texts-in'
import { storedPage } from '~/http/reply.server'
import type { RouteHandle } from '~/route-handle'

export const handle: RouteHandle = { isShared: true, isTranslated: true }

/** `GET /site.webmanifest`: what the site is on a home screen. It opens with the timetable in the language of the address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { language } = context
  const t = textIn(language, 'manifest')
  const { title, tagline } = await context.content.in(language).site()
  const at = (path: string) => addressIn(language, path)
  const manifest = {
    id: at('/timetable'),
    lang: language,
    name: title,
    short_name: shortName(title),
    description: tagline,
    start_url: at('/timetable'),
    scope: '/',
    display: 'standalone',
    background_color: '#0b0a10',
    theme_color: '#0b0a10',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: t('Timetable'), url: at('/timetable') },
      { name: t('Lineup reveal'), url: at('/lineup-reveal') },
      { name: t("Who's Coming?"), url: at('/attendee-pinboard') },
    ],
  }
  return new Response(JSON.stringify(manifest, null, 2), {
    headers: {
      ...storedPage(),
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

/** What fits below an icon, where some phones have room for twelve letters: the longest word of a longer name. */
function shortName(title: string): string {
  if (title.length <= 12) return title
  return title.split(/\s+/).toSorted((one, other) => other.length - one.length)[0] ?? title
}
