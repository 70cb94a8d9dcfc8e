/** Data of the page for search engines. */
export function JsonLd({ data }: { data: object }) {
  // Escaped, so that no text of the organisers can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** The page that an entry is about. An event's own `inLanguage` would be the language in which it is performed. */
export function pageData(address: string, inLanguage: string) {
  return { '@type': 'WebPage', '@id': address, inLanguage }
}
