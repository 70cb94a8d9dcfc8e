import type { MetaDescriptor } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'

interface PageFacts {
  /** Path of the page. */
  path: string
  /** Before the festival's name in the title; the home page has none. */
  title?: string
  description?: string
  /** Picture of the share card, `public/cards/<card>.jpg`, painted by `cms/seed/paint/cards.mjs`. */
  card?: 'home' | 'lineup-reveal' | 'attendee-pinboard' | 'artist-flight-form'
  /** Kept out of search engines. */
  isHidden?: boolean
}

type Matches = { data: unknown }[]

/**
 * Title, description and share card of a page.
 *
 * @param matches - as Remix hands them to `meta`, the root first, whose data tells what festival this is. Without that data the
 *   root's own `meta` is shown, and this is not called.
 */
export function pageMeta(
  matches: Matches,
  { path, title, description, card = 'home', isHidden }: PageFacts,
): MetaDescriptor[] {
  const { site, publicUrl } = matches[0]!.data as { site: Site; publicUrl: string }
  const fullTitle = title
    ? `${title} · ${site.title}`
    : `${site.title} – ${site.dates}, ${site.place}`
  const summary = description ?? `${site.tagline} ${site.edition}, ${site.dates}, ${site.place}.`
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: summary },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: summary },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.title },
  ]
  if (isHidden) return [...tags, { name: 'robots', content: 'noindex' }]
  return [
    ...tags,
    { property: 'og:url', content: publicUrl + path },
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:image', content: `${publicUrl}/cards/${card}.jpg` },
    { property: 'og:image:alt', content: fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
