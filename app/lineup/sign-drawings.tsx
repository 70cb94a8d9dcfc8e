import drawings from './signs.svg?raw'

/**
 * The drawings that `Sign` refers to, once in a page. They are inline because browsers fetch a separate SVG file with the
 * same priority as a script, and before the first paint.
 */
export function SignDrawings() {
  return <svg aria-hidden="true" className="hidden" dangerouslySetInnerHTML={SYMBOLS} />
}

const SYMBOLS = {
  __html: drawings
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replaceAll('<symbol id="', '<symbol id="sign-')
    .replaceAll(/>\s+</g, '><'),
}
