import type { MetaDescriptor } from '@remix-run/react'
import { addressIn, LISTED, type Language } from '../../languages'
import { textIn } from '../../languages/texts-in'
import type { Words } from '../../cms/own-looks.server'
import type { Site } from '../../cms/shapes.server'
import { cardAddress, pageCard, type Card, type PageCard } from './card'

interface PageFacts {
  /** In English, without the prefix of a language. */
  path: string
  /** The part of the title before the festival's name. The home page has none. */
  title?: string
  description?: string
  /** The share card, or the page whose card it is. */
  card?: PageCard | Card
  /** The page comes back with a form that was refused. */
  hasErrors?: boolean
  /** Search engines must not index the page. */
  isHidden?: boolean
}

type Matches = { data: unknown }[]
type Root = { site: Site; publicUrl: string; language: Language }

/** The organisers' own titles. */
export function ownWords(matches: Matches): Words {
  return (matches[0]!.data as Root).site.words
}

/** The language of a page, for its `meta`. English when the root's loader has failed. */
export function languageOf(matches: Matches): Language {
  return (matches[0]?.data as Root | undefined)?.language ?? 'en'
}

/**
 * The title, the description and the share card of a page.
 *
 * @param matches - the matches that Remix passes to `meta`. The first is the root, and its data has the festival's facts.
 *   When the root's loader fails, Remix uses the root's own `meta` and does not call this.
 */
export function pageMeta(
  matches: Matches,
  { path, title, description, card = 'home', hasErrors = false, isHidden }: PageFacts,
  listed: readonly Language[] = LISTED,
): MetaDescriptor[] {
  const { site, publicUrl, language } = matches[0]!.data as Root
  const t = textIn(language, 'ui')
  const fullTitle = title
    ? `${title} · ${site.title}`
    : `${site.title} – ${site.dates}, ${site.place}`
  const summary = description ?? `${site.tagline} ${site.edition}, ${site.dates}, ${site.place}.`
  const tags: MetaDescriptor[] = [
    { title: hasErrors ? t('Error: {title}', { title: fullTitle }) : fullTitle },
    { name: 'description', content: summary },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: summary },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.title },
  ]
  if (isHidden || !listed.includes(language))
    return [...tags, { name: 'robots', content: 'noindex' }]
  const addressOf = (other: Language) => publicUrl + addressIn(other, path)
  tags.push(
    { property: 'og:url', content: addressOf(language) },
    { tagName: 'link', rel: 'canonical', href: addressOf(language) },
    ...(listed.length > 1 ? alternates(language, listed, addressOf) : []),
  )
  const shown = typeof card === 'string' ? pageCard(card, site, language) : card
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

/** Where the page is in each language, itself included. Search engines believe it because each of the pages says it. */
function alternates(
  language: Language,
  listed: readonly Language[],
  addressOf: (language: Language) => string,
): MetaDescriptor[] {
  return [
    ...listed.map((hrefLang) => link(hrefLang, addressOf(hrefLang))),
    link('x-default', addressOf('en')),
    { property: 'og:locale', content: localeOf(language) },
    ...listed
      .filter((other) => other !== language)
      .map((other) => ({ property: 'og:locale:alternate', content: localeOf(other) })),
  ]
}

function link(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href }
}

/** In the form of Open Graph, such as `de_DE`. Our English is British. */
function localeOf(code: Language): string {
  if (code === 'en') return 'en_GB'
  const { language, region } = new Intl.Locale(code).maximize()
  return `${language}_${region}`
}
