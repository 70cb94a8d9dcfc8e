import type { UrlRule } from 'sanity'
import { isSafeLink } from '../safe-link'

/** Validation of a link field: the same rule as on the site, with a helpful message. */
export function safeLink(rule: UrlRule) {
  return rule
    .uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true })
    .custom(
      (value) =>
        !value ||
        isSafeLink(value) ||
        'Start with https://, mailto: or tel:, or with / for a page of this site.',
    )
}
