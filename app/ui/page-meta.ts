import type { MetaDescriptor } from '@remix-run/react'
import type { Site } from '../../cms/shapes.server'
import { cardAddress, pageCard, type Card, type PageCard } from './card'

interface PageFacts {
  path: string
  /** The part of the title before the festival's name. The home page has none. */
  title?: string
  description?: string
  /** The share card, or the page whose card it is. Null for a page without one. */
  card?: PageCard | Card | null
  /** The page comes back with a form that was refused. */
  hasErrors?: boolean
  /** Search engines must not index the page. */
  isHidden?: boolean
}

type Matches = { data: unknown }[]

/**
 * The title, the description and the share card of a page.
 *
 * @param matches - the matches that Remix passes to `meta`. The first is the root, and its data has the festival's facts.
 *   When the root's loader fails, Remix uses the root's own `meta` and does not call this.
 */
export function pageMeta(
  matches: Matches,
  { path, title, description, card = 'home', hasErrors = false, isHidden }: PageFacts,
): MetaDescriptor[] {
  const { site, publicUrl } = matches[0]!.data as { site: Site; publicUrl: string }
  const fullTitle = title
    ? `${title} · ${site.title}`
    : `${site.title} – ${site.dates}, ${site.place}`
  const summary = description ?? `${site.tagline} ${site.edition}, ${site.dates}, ${site.place}.`
  const tags: MetaDescriptor[] = [
    { title: hasErrors ? `Error: ${fullTitle}` : fullTitle },
    { name: 'description', content: summary },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: summary },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.title },
  ]
  if (isHidden) return [...tags, { name: 'robots', content: 'noindex' }]
  tags.push(
    { property: 'og:url', content: publicUrl + path },
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
  )
  const shown = typeof card === 'string' ? pageCard(card, site) : card
  if (shown === null) return tags
  return [
    ...tags,
    { property: 'og:image', content: publicUrl + cardAddress(shown) },
    // Without its size some readers show no picture for the first who shares a page.
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
