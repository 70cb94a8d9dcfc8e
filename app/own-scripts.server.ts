import { createHash } from 'node:crypto'

/**
 * Takes the mark of this product's own scripts out of a rendered page, and tells what the page's policy has to allow.
 * A script that got into the page by another way does not know the mark, and so is not allowed by it.
 *
 * @param mark - what `ScriptMark` held while the page was rendered; letters, digits, `-` and `_`.
 * @returns `sources` - each script's `'sha256-…'` (CSP level 3, section 2.3.1), once.
 */
export function takeScriptMarks(html: string, mark: string): { html: string; sources: string[] } {
  const marked = new RegExp(`<script\\b[^>]* nonce="${mark}"[^>]*>([\\s\\S]*?)</script>`, 'g')
  const texts = [...html.matchAll(marked)].map(([, text = '']) => text)
  return {
    html: html.replaceAll(` nonce="${mark}"`, ''),
    sources: [...new Set(texts.map(sha256Source))],
  }
}

function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
