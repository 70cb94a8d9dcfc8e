import { createHash } from 'node:crypto'

/**
 * Headers of every answer, whatever it is. Names are in lower case, so that an answer's own header of the same name takes the
 * place of one of these instead of standing beside it.
 */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // `no-referrer` would make browsers send `Origin: null` with native form posts.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * The page's own Content Security Policy: of inline scripts exactly those that stand in this page, by their hashes.
 *
 * @param scriptOrigins - third parties whose script, frame and calls this page may load after a click (the ticket provider's widget).
 */
export function pagePolicy(html: string, scriptOrigins: readonly string[] = []): string {
  const hashes = [...new Set(inlineScripts(html).map(sha256Source))]
  const styleHashes = inlineStyles(html).map(sha256Source)
  const others = scriptOrigins.join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes, others].join(' ')}`.trim(),
    `style-src 'self' ${[...styleHashes, others].join(' ')}`.trim(),
    // framer-motion renders style attributes; an attribute cannot reach beyond its own element.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${others}`.trim(),
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${others}`.trim(),
    ...(others ? [`frame-src ${others}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes) && !/application\/(ld\+)?json/i.test(attributes))
    .map(([, , text = '']) => text)
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text)
}

function sha256Source(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
